"""What a laser gets, measured in the written files with other libraries."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from io import StringIO
from itertools import pairwise
from math import dist
from pathlib import Path as FilePath
from xml.etree import ElementTree

import pytest
from printkit.base.errors import LayoutError
from printkit.draw.board import HOLE_RADIUS
from printkit.features.laser import dxf
from printkit.features.laser.outlines import Operation
from printkit.features.laser.product import plan_laser, svg
from printkit.features.laser.profiles import load_profile
from printkit.features.laser.work import FaceStyle, LaserOptions, LaserPart
from printkit.gamefile import load_game, shelf
from printkit.rules import Side
from printkit.scene import Circle, Group, Path, Scene, Style, Text, polygon

import printed

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
PARTS = [*LaserPart][:5]  # of one sheet, and of the game
LAYERS = {operation: operation.name for operation in Operation}
ORDERS = [
    pytest.param(game, part, kerf, id=f"{game}-{part}-{kerf}")
    for game, kerf in (("pijersi", 0.0), ("jersi", 0.2))
    for part in PARTS
]
_Line = list[tuple[float, float]]


@cache
def made(game: str, part: LaserPart, kerf: float = 0.0, **changes: object) -> Scene:
    order = LaserOptions(part=part, kerf=kerf, **({"profile": "trotec"} | changes))
    (scene,) = plan_laser(printed.request(load_game(game)), order).scenes.values()
    return scene


def layers(data: bytes) -> dict[str, list[_Line]]:
    """Per layer of an SVG its lines; a closed one ends where it starts."""
    found: dict[str, list[_Line]] = {}
    for group in ElementTree.fromstring(data).iter(f"{SVG}g"):
        lines = found.setdefault(group.attrib["id"], [])
        for path in group:
            lines.extend(subpaths(path.attrib["d"]))
    return found


def subpaths(data: str) -> Iterator[_Line]:
    assert re.fullmatch(r"[MLZ0-9 .-]+", data)
    for piece in data.split("M")[1:]:
        numbers = [float(number) for number in NUMBER.findall(piece)]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        yield [*points, points[0]] if piece.endswith("Z") else points


def hashes(lines: list[_Line]) -> list[frozenset[tuple[int, int]]]:
    """The straight lines, the same for both directions, to 0.01 mm."""
    return [
        frozenset((round(x * 100), round(y * 100)) for x, y in edge)
        for line in lines
        for edge in pairwise(line)
        if dist(*edge) > 0.01
    ]


def extent(lines: list[_Line]) -> tuple[float, float, float, float]:
    xs, ys = zip(*(point for line in lines for point in line), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize(("game", "part", "kerf"), ORDERS)
@pytest.mark.few(1)
def test_svg_is_plain_and_one_unit_is_a_millimetre(game: str, part: LaserPart, kerf: float) -> None:
    data = svg(made(game, part, kerf))
    root = ElementTree.fromstring(data)
    _, _, width, height = root.attrib["viewBox"].split()
    assert (root.attrib["width"], root.attrib["height"]) == (f"{width}mm", f"{height}mm")
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == {
        "svg", "title", "g", "path",
    }  # fmt: skip
    assert not re.search(rb"\d\.\d{4}", data)
    kept = {"id", "fill", "fill-rule", "stroke", "stroke-width", "d"}
    assert all(element.attrib.keys() <= kept for element in root.iter() if element is not root)


@pytest.mark.parametrize("profile", shelf.paths_in(shelf.PROFILES))
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.few(2)
def test_colours_are_those_of_the_profile(profile: str, part: LaserPart) -> None:
    known = load_profile(profile)
    root = ElementTree.fromstring(svg(made("pijersi", part, profile=profile)))
    for group in root.iter(f"{SVG}g"):
        colour = known.colours[Operation(group.attrib["id"])]
        assert {group.attrib["fill"], group.attrib["stroke"]} == {colour, "none"}
        assert float(group.get("stroke-width", known.spec.width)) == known.spec.width


@pytest.mark.parametrize(("game", "part", "kerf"), ORDERS)
@pytest.mark.few(1)
def test_nothing_is_burnt_twice(game: str, part: LaserPart, kerf: float) -> None:
    found = layers(svg(made(game, part, kerf)))
    counted = Counter(
        edge
        for layer in ("score", "cut-inner", "cut-outer")
        for edge in hashes(found.get(layer, []))
    )
    assert [edge for edge, count in counted.items() if count > 1] == []


@pytest.mark.parametrize(("game", "part", "kerf"), ORDERS)
@pytest.mark.few(1)
def test_layers_come_in_the_order_of_the_work_with_the_frame_of_a_decimetre_beside_it(
    game: str, part: LaserPart, kerf: float
) -> None:
    found = layers(svg(made(game, part, kerf, guides=True)))
    order = [operation.value for operation in Operation]
    assert list(found) == sorted(found, key=order.index)
    *guide, frame = found.pop("check")
    left, top, right, bottom = extent([frame])
    assert (right - left, bottom - top) == (100, 100)
    (_, _, far, low) = extent([*guide, *(line for lines in found.values() for line in lines)])
    assert left > far + 4 or top > low + 4


@pytest.mark.parametrize("kerf", [0.0, 0.3])
def test_holes_for_pegs_are_cut_through_and_points_of_lines_are_not(kerf: float) -> None:
    game = load_game(str(FilePath(__file__).parents[2] / "data" / "specs" / "good" / "pegs.yaml"))
    order = LaserOptions(part=LaserPart.BOARD, kerf=kerf)
    (scene,) = plan_laser(printed.request(game), order).scenes.values()
    found = layers(svg(scene))
    widths = [extent([line]) for line in found["cut-inner"]]
    assert len(widths) == len(game.grid.holes) == 20
    for left, top, right, bottom in widths:
        assert right - left == pytest.approx(2 * HOLE_RADIUS * 40 - kerf, abs=0.05)
        assert bottom - top == pytest.approx(right - left, abs=0.05)


@pytest.mark.parametrize("profile", shelf.paths_in(shelf.PROFILES))
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.few(4)
def test_nothing_is_in_the_file_that_is_not_to_be_burnt(profile: str, part: LaserPart) -> None:
    assert "check" not in layers(svg(made("pijersi", part, profile=profile)))


@pytest.mark.parametrize(("game", "part", "kerf"), ORDERS)
@pytest.mark.slow
def test_dxf_is_sound_in_millimetres_and_as_large_as_the_svg(
    game: str, part: LaserPart, kerf: float
) -> None:
    import ezdxf.bbox

    scene = made(game, part, kerf)
    drawing = ezdxf.read(StringIO(dxf.write(scene, LAYERS).decode()))
    assert not drawing.audit().has_issues
    assert drawing.dxfversion == "AC1024"
    assert (drawing.header["$INSUNITS"], drawing.header["$MEASUREMENT"]) == (4, 1)
    box = ezdxf.bbox.extents(drawing.modelspace())
    lines = [line for found in layers(svg(scene)).values() for line in found]
    left, top, right, bottom = extent(lines)
    assert (box.extmin.x, box.extmax.x) == pytest.approx((left, right), abs=0.01)
    flipped = (scene.height - bottom, scene.height - top)
    assert (box.extmin.y, box.extmax.y) == pytest.approx(flipped, abs=0.01)
    assert drawing.header["$EXTMIN"] == pytest.approx(tuple(box.extmin), abs=0.01)
    assert drawing.header["$EXTMAX"] == pytest.approx(tuple(box.extmax), abs=0.01)


@pytest.mark.slow
def test_dxf_has_a_layer_for_each_work_and_plots_all_but_the_check() -> None:
    import ezdxf

    scene = made("jersi", LaserPart.BOARD, guides=True)
    drawing = ezdxf.read(StringIO(dxf.write(scene, LAYERS).decode()))
    used = {entity.dxf.layer for entity in drawing.modelspace()}
    assert used == {"ENGRAVE", "SCORE", "CUT_OUTER", "CHECK"}
    assert [name for name in used if not drawing.layers.get(name).dxf.plot] == ["CHECK"]
    colours = {name: drawing.layers.get(name) for name in used}
    known = load_profile("trotec").colours
    for name, layer in colours.items():
        assert "#{:02x}{:02x}{:02x}".format(*layer.rgb) == known[Operation[name]]
    assert {name: layer.color for name, layer in colours.items()} == {
        "ENGRAVE": 7, "SCORE": 1, "CUT_OUTER": 155, "CHECK": 2,
    }  # fmt: skip


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.slow
def test_files_are_the_same_every_time(part: LaserPart) -> None:
    one, other = (made.__wrapped__("pijersi", part) for _ in range(2))
    assert svg(one) == svg(other)
    assert dxf.write(one, LAYERS) == dxf.write(other, LAYERS)


@pytest.mark.parametrize(("kerf", "side"), [(0.0, 20.0), (0.2, 19.8), (0.35, 19.65)])
def test_pockets_of_a_jig_are_narrower_by_the_kerf(kerf: float, side: float) -> None:
    found = layers(svg(made("jersi", LaserPart.JIG, kerf, clearance=0.0)))
    assert len(found["cut-inner"]) == 21
    for pocket in found["cut-inner"]:
        left, top, right, bottom = extent([pocket])
        assert (right - left, bottom - top) == pytest.approx((side, side), abs=0.01)


@pytest.mark.slow
def test_a_board_is_wider_by_the_kerf() -> None:
    sizes = []
    for kerf in (0.0, 0.2):
        found = layers(svg(made("jersi", LaserPart.BOARD, kerf)))
        left, _, right, _ = extent(found["cut-outer"])
        sizes.append(right - left)
    assert sizes == pytest.approx([360.0, 360.2], abs=0.01)


def test_loose_cells_share_their_cuts_without_a_kerf_and_lie_apart_with_one() -> None:
    touching = layers(svg(made("pijersi", LaserPart.CELLS)))
    apart = layers(svg(made("pijersi", LaserPart.CELLS, 0.2)))
    assert len(hashes(touching["cut-inner"])) * 2 + len(hashes(touching["cut-outer"])) == 6 * 45
    assert "cut-inner" not in apart
    assert len(apart["cut-outer"]) == 45
    for cell in apart["cut-outer"]:
        left, _, right, _ = extent([cell])
        assert right - left == pytest.approx(40.2, abs=0.01)


def test_faces_lie_where_the_pockets_are() -> None:
    pockets = layers(svg(made("pijersi", LaserPart.JIG, clearance=0.0)))["cut-inner"]
    guide = layers(svg(made("pijersi", LaserPart.FACES, guides=True)))["check"]
    assert set(map(frozenset, pockets)) <= set(map(frozenset, guide))


@pytest.mark.parametrize("side", list(Side))
def test_engraved_areas_do_not_cross_themselves_or_one_another(side: Side) -> None:
    import shapely

    found = layers(svg(made("jersi", LaserPart.FACES, side=side)))["engrave"]
    rings = [shapely.LinearRing(line) for line in found]
    assert all(ring.is_valid for ring in rings)
    assert not any(
        one.intersects(other) for rank, one in enumerate(rings) for other in rings[rank + 1 :]
    )


def test_white_strokes_and_black_grounds_fill_the_faces_together() -> None:
    import shapely

    def area(side: Side) -> float:
        filled = shapely.Polygon()
        for line in layers(svg(made("jersi", LaserPart.FACES, side=side)))["engrave"]:
            filled = filled.symmetric_difference(shapely.Polygon(line))
        return float(filled.area)

    assert area(Side.WHITE) + area(Side.BLACK) == pytest.approx(21 * 19**2, rel=0.001)


def test_dotted_faces_are_round_dots_of_one_size_that_do_not_touch() -> None:
    found = layers(svg(made("jersi", LaserPart.FACES, faces=FaceStyle.DOTS)))
    boxes = [extent([dot]) for dot in found["engrave"]]
    assert all(
        (right - left, bottom - top) == pytest.approx((1.6, 1.6), abs=0.03)
        for left, top, right, bottom in boxes
    )
    middles = [((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in boxes]
    nearest = min(
        dist(one, other) for rank, one in enumerate(middles) for other in middles[rank + 1 :]
    )
    assert nearest > 1.6


def test_faces_of_single_lines_are_scored() -> None:
    found = layers(svg(made("jersi", LaserPart.FACES, faces=FaceStyle.LINE)))
    assert set(found) == {"score"}


@pytest.mark.parametrize("style", [FaceStyle.LINE, FaceStyle.DOTS])
def test_black_lines_and_dots_are_refused_because_white_ones_look_alike(style: FaceStyle) -> None:
    with pytest.raises(LayoutError, match="look alike"):
        made("jersi", LaserPart.FACES, faces=style, side=Side.BLACK)


def test_template_has_a_hole_at_every_corner_of_a_cell_and_its_neighbours() -> None:
    found = layers(svg(made("jersi", LaserPart.TEMPLATE)))
    assert len(found["cut-inner"]) == 24
    assert len(found["cut-outer"]) == 1


def test_a_kerf_as_wide_as_a_hole_is_refused() -> None:
    with pytest.raises(LayoutError, match="leaves nothing of a hole"):
        made("jersi", LaserPart.TEMPLATE, 1.5)


@pytest.mark.parametrize(
    "shapes",
    [
        (Path(segments=polygon(((0, 0), (1, 0), (0, 1))), style=Style(fill="#000000")),),
        (Group(shapes=(), id="score"),),
        (Group(shapes=(Circle(x=0, y=0, radius=1, style=Style()),), id="score"),),
        (Group(shapes=(Text(x=0, y=0, text="a1", size=5, fill="#000000"),), id="engrave"),),
    ],
)
def test_what_lasers_read_differently_is_never_written(shapes: tuple[Group, ...]) -> None:
    with pytest.raises(ValueError, match=r"layer|paths"):
        svg(Scene(width=10, height=10, shapes=shapes))


@pytest.mark.parametrize("part", [part for part in PARTS if part is not LaserPart.CELLS])
def test_games_on_lines_are_burnt_too(part: LaserPart) -> None:
    found = layers(svg(made("jersi/1", part)))
    assert found.keys() - {"check"}


def test_a_net_has_no_loose_cells() -> None:
    with pytest.raises(LayoutError, match="no cells to cut"):
        made("jersi/1", LaserPart.CELLS)


def test_a_template_of_a_net_has_its_nodes() -> None:
    found = layers(svg(made("jersi/1", LaserPart.TEMPLATE)))
    assert len(found["cut-inner"]) == 7


@pytest.mark.parametrize("shapes", [(Text(x=0, y=0, text="a1", size=5, fill="#000000"),)])
def test_dxf_takes_nothing_but_layers_of_paths(shapes: tuple[Text, ...]) -> None:
    with pytest.raises(TypeError, match="layers"):
        dxf.write(Scene(width=10, height=10, shapes=shapes), LAYERS)
    with pytest.raises(TypeError, match="score holds more"):
        dxf.write(Scene(width=10, height=10, shapes=(Group(shapes=shapes, id="score"),)), LAYERS)


def test_a_hole_in_a_board_is_cut_before_its_border_and_shrinks_by_the_kerf() -> None:
    found = layers(svg(made("jersi/1", LaserPart.BOARD, 0.2)))
    (gap,) = found["cut-inner"]
    left, _, right, _ = extent([gap])
    assert right - left == pytest.approx(39.8, abs=0.01)
    assert len(found["cut-outer"]) == 1


def test_dots_that_a_face_has_already_stay_as_they_are() -> None:
    dotted = layers(svg(made("jersi/3", LaserPart.FACES, faces=FaceStyle.DOTS)))
    burnt = layers(svg(made("jersi/3", LaserPart.FACES)))
    assert len(dotted["engrave"]) == len(burnt["engrave"])
