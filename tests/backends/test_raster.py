"""Every backend draws the same picture, and the comparison would notice if it did not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from printkit.backends import pdf, png, svg
from printkit.scene import Path, Scene, Style, rectangle

import raster
import samples

SCENES = {"small": samples.small_scene, "setup": samples.setup_scene}


def pdf_of(scene: Scene) -> bytes:
    return pdf.write_scene(scene, author="", subject="", language="en")


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.few(1)
def test_pdf_and_svg_show_the_same(name):
    scene = SCENES[name]()
    apart = raster.worst_tile(raster.of_pdf(pdf_of(scene)), raster.of_svg(svg.write(scene)))
    assert apart <= raster.LIMIT


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.few(1)
def test_png_by_resvg_and_svg_show_the_same(name, monkeypatch):
    monkeypatch.setattr(png, "engine", lambda: "resvg")
    scene = SCENES[name]()
    drawn = raster.of_png(png.write(scene, ppi=raster.PPI))
    assert raster.worst_tile(drawn, raster.of_svg(svg.write(scene))) <= raster.LIMIT


@pytest.mark.system
@pytest.mark.parametrize("name", SCENES)
def test_both_png_engines_show_the_same(name, monkeypatch):
    scene = SCENES[name]()
    monkeypatch.setattr(png, "engine", lambda: "cairo")
    by_cairo = raster.of_png(png.write(scene, ppi=raster.PPI))
    monkeypatch.setattr(png, "engine", lambda: "resvg")
    by_resvg = raster.of_png(png.write(scene, ppi=raster.PPI))
    assert by_cairo.shape == by_resvg.shape
    assert raster.worst_tile(by_cairo, by_resvg) <= raster.LIMIT


@pytest.mark.system
def test_cairosvg_reads_our_svg_as_librsvg_does():
    import cairosvg

    data = svg.write(samples.small_scene())
    drawn = raster.of_png(cairosvg.svg2png(data, dpi=96, scale=raster.PPI / 96))
    assert raster.worst_tile(drawn, raster.of_svg(data)) <= raster.LIMIT


@pytest.mark.parametrize("left_out", range(1, len(samples.small_scene().shapes)))
@pytest.mark.few(2)
def test_the_comparison_notices_any_shape_that_is_missing(left_out):
    scene = samples.small_scene()
    shapes = scene.shapes[:left_out] + scene.shapes[left_out + 1 :]
    maimed = replace(scene, shapes=shapes)
    apart = raster.worst_tile(raster.of_svg(svg.write(scene)), raster.of_svg(svg.write(maimed)))
    assert apart > raster.LIMIT


def test_the_comparison_notices_a_stroke_a_tenth_of_a_millimetre_too_wide():
    def drawn(width: float) -> raster.Pixels:
        box = rectangle(5, 5, 20, 20)
        paths = tuple(
            Path(segments=segments, style=Style(stroke="#000000", width=width))
            for segments in (box, rectangle(6, 6, 18, 18))
        )
        return raster.of_svg(
            svg.write(Scene(width=30, height=30, shapes=(*samples.ground(30, 30), *paths)))
        )

    assert raster.worst_tile(drawn(0.3), drawn(0.4)) > raster.LIMIT
