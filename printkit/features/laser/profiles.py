"""Profiles of lasers: data files of machines and shops, and what they specify."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from pydantic import Field

from printkit.base.errors import Message, SpecError, did_you_mean
from printkit.features.laser.outlines import Operation
from printkit.gamefile import shelf
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.schema import Colour, Number, SpecMap, Text
from printkit.gamefile.tree import read_tree
from printkit.gamefile.validation import fit


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """The conventions of one machine or shop."""

    name: str  # as commands take it (`trotec`)
    title: str  # as people call it
    # per operation the colour by which the machine knows it
    colours: Mapping[Operation, str] = field(hash=False)
    width: float  # of the lines to cut and score, in mm
    formats: tuple[str, ...]  # the endings of files that it takes (`svg`, `dxf`)
    note: str  # what else its user must know, in a sentence
    sources: tuple[str, ...]  # where all this is known from


class ProfileSpec(SpecMap):
    """A machine's or a shop's conventions."""

    title: Text
    cut_inner: Colour = Field(description="what is cut while the sheet still holds together")
    cut_outer: Colour = Field(description="what sets the part free, cut last")
    score: Colour = Field(description="lines burnt into the surface")
    engrave: Colour = Field(description="areas burnt into the surface")
    check: Colour = Field(description="what is only looked at, never burnt")
    width: Number = Field(gt=0, le=0.1, description="of lines, in mm")
    formats: list[Literal["svg", "dxf"]] = Field(min_length=1)
    note: Text
    sources: list[Text] = Field(min_length=1)


@cache
def profile_paths() -> dict[str, Path]:
    """Per name (`trotec`) the file of a profile, sorted by name."""
    return {path.stem: path for path in sorted(shelf.folder().glob(f"{shelf.PROFILES}/*.yaml"))}


def profile_names() -> tuple[str, ...]:
    """The names of the shipped profiles, sorted."""
    return tuple(profile_paths())


def load_profile(name: str) -> Profile:
    """The shipped profile called `name`.

    Raises:
        SpecError: no such profile, or all that is wrong with its file.
    """
    paths = profile_paths()
    if name not in paths:
        hint = did_you_mean(name, paths) or Message("common.known", names=", ".join(paths))
        raise SpecError(Message("gamefile.unknown-profile", name=name), hint=hint)
    root, _, repeated = read_tree(paths[name], f"specs/{shelf.PROFILES}/{name}.yaml")
    spec, problems = fit(ProfileSpec, root)
    mistakes = Mistakes()
    mistakes.add((*repeated, *problems))
    mistakes.stop()
    assert spec is not None
    colours = {what: getattr(spec, what.name.lower()) for what in Operation}
    return Profile(
        name=name,
        title=spec.title,
        colours=MappingProxyType(colours),
        width=spec.width,
        formats=tuple(spec.formats),
        note=spec.note,
        sources=tuple(spec.sources),
    )
