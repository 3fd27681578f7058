"""Faces for lines of text: a picture each, of the height asked for."""

from io import BytesIO
from xml.etree import ElementTree

from PIL import Image
from printkit import load, make


def test_every_face_of_both_sides_comes_as_svg_and_png_of_its_height():
    game = load("jersi")
    files = make(game, "faces", height="6mm", ppi=254)
    names = {
        f"{kind}-{side}.{ending}"
        for kind in game.kinds.values()
        for side in ("white", "black")
        for ending in ("svg", "png")
    }
    assert set(files) == names
    assert ElementTree.fromstring(files["rock-white.svg"]).get("height") == "6mm"
    assert Image.open(BytesIO(files["rock-white.png"])).size == (60, 60)
