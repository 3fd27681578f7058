"""A game for a laser: board, loose cells, faces in their jig, a template to mark wood through."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING

from printkit import scene as art
from printkit.base import features
from printkit.base.errors import LayoutError, Message, Problem, known_words
from printkit.features.laser import boards, pieces
from printkit.features.laser.outlines import Operation
from printkit.features.laser.work import MARGIN, Labour, LaserOptions, LaserPart, Work
from printkit.products.base import Pack, Plan, Product, Shared, Watch
from printkit.products.request import Request

if TYPE_CHECKING:
    from printkit.features.laser.profiles import Profile

_OF_BOARDS = frozenset({LaserPart.BOARD, LaserPart.CELLS, LaserPart.TEMPLATE, LaserPart.FOLDING})
"""What a game without a board has no use for."""

_MADE: Mapping[LaserPart, Callable[[Request, LaserOptions], tuple[Work, ...]]] = {
    LaserPart.BOARD: boards.board,
    LaserPart.CELLS: boards.cells,
    LaserPart.FACES: pieces.faces,
    LaserPart.JIG: pieces.jig,
    LaserPart.TEMPLATE: boards.template,
    LaserPart.FOLDING: boards.folding,
    LaserPart.CUBES: pieces.cubes,
    LaserPart.KERF_STRIP: pieces.kerf_strip,
}
_BY_NAME = frozenset({LaserPart.ALL, LaserPart.FOLDING, LaserPart.CUBES, LaserPart.KERF_STRIP})
"""What is made where it is asked for by its own name alone."""


_SAID = frozenset({LaserPart.FOLDING, LaserPart.CUBES, LaserPart.KERF_STRIP})
"""What needs a line on how it is put together or used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaserPlan(Plan):
    """Files for a laser, their toolpaths known."""

    scenes: Mapping[str, art.Scene]  # what the machine does, by the names of files
    layers: Mapping[Operation, str]  # what those of a DXF file are called


def sheets(request: Request, order: LaserOptions) -> Iterator[Work]:
    """The sheets of a part, each as the bed takes it.

    Raises:
        LayoutError: the kerf leaves nothing of a hole; Black's faces as lines or dots; the loose
            cells of a net; anything of a board where there is none; a bed that is too small.
        PrintkitError: areas are to be engraved or a board divided, and shapely is not installed.
    """
    if request.game.grid.boardless and order.part in _OF_BOARDS:
        name = request.game.name
        what = Message("products.no-board-no", game=name, useless=order.part)
        if order.part is LaserPart.BOARD:
            what = Message("products.no-board", game=name)
        raise LayoutError(what)
    is_framed = order.guides and not order.no_frame
    for found in _MADE[order.part](request, order):
        work = found.framed() if is_framed else found
        fitted = work.fitted(order.room)
        if fitted is None:
            assert order.bed is not None
            size = {"width": work.width + 2 * MARGIN, "height": work.height + 2 * MARGIN}
            hint = "leave-frame-out" if is_framed else "smaller-cubes-or-larger-bed"
            what = Message("products.larger-than-bed", part=order.part, bed=order.bed.name, **size)
            raise LayoutError(what, hint=Message(f"products.{hint}"))
        yield fitted.held(order.tabs) if order.tabs else fitted


def plan_laser(request: Request, options: LaserOptions) -> LaserPlan:
    """What a machine does.

    Raises:
        LayoutError: see `sheets`.
        SpecError: a machine that nobody knows.
    """
    from printkit.features.laser.profiles import load_profile

    profile, game = load_profile(options.profile), request.game
    wanted: tuple[LaserPart, ...] = (options.part,)
    if options.part is LaserPart.ALL:
        without = _BY_NAME | ({LaserPart.CELLS} if game.grid.lattice.on_points else set())
        without |= _OF_BOARDS if game.grid.boardless else set()
        wanted = tuple(part for part in LaserPart if part not in without)
    name = f"{game.file_stem}_laser{{}}_{request.edge:g}mm_{profile.name}"
    form = options.form or profile.spec.formats[0]
    if form not in profile.spec.formats:
        what = Message("products.takes-no-such-file", title=profile.spec.title)
        raise LayoutError(what, hint=known_words(profile.spec.formats))
    scenes, labour = dict[str, art.Scene](), Labour()
    for part in wanted:
        works = tuple(sheets(request, replace(options, part=part)))
        called = (
            f"-{part}-{options.up}" if options.up > 1 and part is LaserPart.FACES else f"-{part}"
        )
        for rank, work in enumerate(works, start=1):
            of_many = (f"-{rank}", f" {rank}/{len(works)}") if len(works) > 1 else ("", "")
            file = f"{name.format(called + of_many[0])}.{form}"
            scenes[file] = work.scene(profile, f"{game.name}: {part}{of_many[1]}")
            labour += work.labour
    one, *others = scenes
    return LaserPlan(
        file_name=name.format("" if options.part is LaserPart.ALL else called) if others else one,
        endings=() if others else tuple(f".{ending}" for ending in profile.spec.formats),
        only=Message("products.takes-no-such-file", title=profile.spec.title),
        notes=tuple(_notes(scenes, options, profile, labour)),
        doubts=() if options.bed else tuple(_too_large(scenes.values(), profile)),
        scenes=scenes,
        layers=profile.layers,
    )


def _too_large(scenes: Iterable[art.Scene], profile: Profile) -> Iterator[Problem]:
    """That a sheet is larger than the bed of the machine, where that is known."""
    if profile.spec.bed is None:
        return
    room, machine = (profile.spec.bed[0], profile.spec.bed[1]), profile.spec.title
    for scene in scenes:
        if Work(width=scene.width, height=scene.height).fitted(room) is None:
            bed, size = f"{room[0]:g}x{room[1]:g}", {"width": scene.width, "height": scene.height}
            what = Message("products.larger-than-machine", profile=machine, bed=bed, **size)
            yield Problem(what, hint=Message("products.bed-divides", bed=bed))
            return


def _notes(
    scenes: Mapping[str, art.Scene], options: LaserOptions, profile: Profile, labour: Labour
) -> Iterator[Message]:
    """How large the sheets are, how much there is to do, what else its user must know."""
    largest = max(scenes.values(), key=lambda scene: scene.width * scene.height)
    size, spec = {"width": largest.width, "height": largest.height}, profile.spec
    yield Message("products.laser-sheet", profile=spec.title, note=spec.note, **size)
    yield Message(
        "products.laser-labour",
        cut=labour.cut / 1000,
        score=labour.score / 1000,
        engrave=labour.engrave / 100,
        time=Message("audience.minutes", count=labour.minutes(profile)),
    )
    if options.guides:
        yield Message("products.laser-guides")
    if options.part is LaserPart.BOARD and len(scenes) > 1:
        yield Message("products.laser-board-divided", count=len(scenes))
    if options.part in _SAID:
        yield Message(f"products.laser-part-{options.part}")


# Files


def svg(sheet: art.Scene) -> bytes:
    """A laser's sheet (see `laser`) as SVG 1.1 that every cutter's program reads alike.

    One unit is a millimetre, width and height say so too; paths of straight lines with presentation
    attributes, no text, no symbols, no clips, no transformations, at most three decimals.

    Raises:
        ValueError: something that programs of lasers read differently.
    """
    width, height = art.number(sheet.width), art.number(sheet.height)
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" version="1.1" {size}>',
        f"<title>{escape(sheet.title, quote=False)}</title>",
    ]
    for layer in sheet.shapes:
        if not isinstance(layer, art.Group) or not layer.shapes:
            raise ValueError("a laser's sheet is made of layers that hold something")
        paths = [path for path in layer.shapes if isinstance(path, art.Path)]
        styles = {path.style for path in paths}
        if len(paths) < len(layer.shapes) or len(styles) > 1:
            raise ValueError(f"the layer {layer.id} holds more than paths of one style")
        style = styles.pop()
        if style.fill:
            how = f'fill="{style.fill}" fill-rule="evenodd" stroke="none"'
        else:
            how = f'fill="none" stroke="{style.stroke}" stroke-width="{art.number(style.width)}"'
        lines.append(f'<g id="{escape(layer.id)}" {how}>')
        for path in paths:
            parts = (
                letter + " ".join(map(art.number, numbers)) for letter, numbers in path.segments
            )
            lines.append(f'<path d="{"".join(parts)}"/>')
        lines.append("</g>")
    return ("\n".join([*lines, "</svg>"]) + "\n").encode()


@dataclass(frozen=True, slots=True, kw_only=True)
class CutSheet:
    """What a machine does on one sheet."""

    scene: art.Scene
    layers: Mapping[Operation, str]

    def written(self, ending: str, watch: Watch) -> bytes:  # noqa: ARG002 - it is soon done
        """The file, as SVG or DXF."""
        writer = features.find("writer", f".{ending}")
        return svg(self.scene) if writer is None else writer.write(self.scene, self.layers)


def make_laser(plan: LaserPlan) -> CutSheet | Pack:
    """The file for the machine, or several of them."""
    files = {name: CutSheet(scene=scene, layers=plan.layers) for name, scene in plan.scenes.items()}
    return Pack(files=files) if len(files) > 1 else next(iter(files.values()))


PRODUCT = Product(
    name="laser",
    options=LaserOptions,
    plan=plan_laser,
    make=make_laser,
    takes=frozenset({Shared.PIECE}),
)
