"""`printkit laser`: what a laser cuts, scores and engraves."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli.console import note, save
from printkit.cli.options import (
    checked_cube,
    choice_of,
    cube_option,
    game_argument,
    output_option,
)
from printkit.errors import LayoutError, PrintkitError
from printkit.gamefile import load_game
from printkit.gamefile.profiles import load_profile
from printkit.model import Profile
from printkit.products.laser import FaceStyle, LaserOrder, LaserPart, laser
from printkit.rules import Side
from printkit.scene import Scene

_DEFAULT_CUBE = 20.0
_WIDEST_KERF = 1.0


@click.command(
    name="laser",
    short_help="Make SVG or DXF for a laser: board, cells, faces, jig, template.",
    epilog="The game is the game's name (see: printkit list) or the path of its YAML file.",
)
@game_argument
@click.option(
    "--part",
    type=choice_of(*LaserPart),
    default=LaserPart.BOARD.value,
    show_default=True,
    help="What is made.",
)
@click.option(
    "--profile",
    "profile_name",
    default="generic",
    show_default=True,
    metavar="NAME",
    help="generic, trotec, epilog, lightburn, glowforge or ponoko.",
)
@cube_option
@click.option(
    "--kerf",
    type=float,
    default=0.0,
    show_default=True,
    metavar="MM",
    help="What the beam burns away across a cut; parts grow by it, holes shrink.",
)
@click.option(
    "--side",
    type=choice_of(*(side.name.lower() for side in Side)),
    default="white",
    show_default=True,
    help="Whose faces are engraved: White's strokes, or all but Black's.",
)
@click.option(
    "--face-style",
    type=choice_of(*FaceStyle),
    default=FaceStyle.AREA.value,
    show_default=True,
    help="Strokes as areas, as single lines, or as dots.",
)
@output_option
def laser_command(
    game_name: str,
    part: str,
    profile_name: str,
    cube: float | None,
    kerf: float,
    side: str,
    face_style: str,
    output: Path | None,
) -> None:
    """Make a file for a laser cutter: 1 unit is 1 mm, every line is cut once.

    Areas are engraved first, then lines scored, then inner cuts, the outline last. A frame of
    100 mm that is never burnt tells whether your program kept the scale.

    \b
    Examples:
      printkit laser jersi --profile trotec
      printkit laser jersi --part jig --kerf 0.2 -o jig.dxf
      printkit laser jersi --part faces --side black --cube 16
      printkit laser pijersi --part faces --face-style dots
    """
    game, profile = load_game(game_name), load_profile(profile_name)
    order = LaserOrder(
        part=LaserPart(part),
        cube=checked_cube(_DEFAULT_CUBE if cube is None else cube),
        profile=profile,
        kerf=_checked_kerf(kerf),
        side=Side[side.upper()],
        faces=FaceStyle(face_style),
    )
    path = output or Path(f"{game.file_stem}_laser-{part}_{order.cube:g}mm_{profile.name}.svg")
    ending = _ending(path, profile)
    scene = laser(game, order)
    data = _written(scene, ending)
    note(f"{scene.width:.1f} x {scene.height:.1f} mm for {profile.title}: {profile.note}")
    save(data, path, named=output is not None)


def _checked_kerf(kerf: float) -> float:
    if not 0 <= kerf <= _WIDEST_KERF:
        raise LayoutError(
            f"a kerf of {kerf:g} mm is out of reach", hint=f"between 0 and {_WIDEST_KERF:g} mm"
        )
    return kerf


def _ending(path: Path, profile: Profile) -> str:
    """The format that a file's name asks for, if the machine takes it."""
    ending = path.suffix.lower().removeprefix(".")
    if ending not in profile.formats:
        taken = " or ".join(f".{one}" for one in profile.formats)
        raise PrintkitError(
            f"{profile.title} takes no file like {path.name}", hint=f"end its name in {taken}"
        )
    return ending


def _written(scene: Scene, ending: str) -> bytes:
    if ending == "dxf":
        from printkit.backends import dxf

        return dxf.write(scene)
    from printkit.backends import laser_svg

    return laser_svg.write(scene)
