"""Profiles of lasers: data files of machines and shops, and what they specify."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from pydantic import Field

from printkit.base.errors import Message, SpecError, known_words
from printkit.features.laser.outlines import Operation
from printkit.gamefile import shelf
from printkit.gamefile.schema import Colour, Number, SpecMap, Text
from printkit.gamefile.validation import read_fit


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """The conventions of one machine or shop."""

    name: str  # as commands take it (`trotec`)
    title: str  # as people call it
    # per operation the colour by which the machine knows it
    colours: Mapping[Operation, str] = field(hash=False)
    width: float  # of the lines to cut and score, in mm
    formats: tuple[str, ...]  # the endings of files that it takes (`svg`, `dxf`)
    layers: Mapping[Operation, str] = field(hash=False)  # what those of a DXF file are called
    bed: tuple[float, float] | None  # the widest and tallest sheet, in mm
    cut_speed: float  # of the head, in mm/s; plywood of 3 mm is meant
    score_speed: float
    engrave_speed: float
    note: str  # what else its user must know, in a sentence
    sources: tuple[str, ...]  # where all this is known from


class LayersSpec(SpecMap):
    """What the layers of a DXF file are called."""

    engrave: Text = Operation.ENGRAVE.name
    score: Text = Operation.SCORE.name
    cut_inner: Text = Operation.CUT_INNER.name
    cut_outer: Text = Operation.CUT_OUTER.name
    check: Text = Operation.CHECK.name


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
    layers: LayersSpec = Field(default_factory=LayersSpec)
    bed: list[Number] | None = Field(
        default=None, min_length=2, max_length=2, description="width and height, in mm"
    )
    cut_speed: Number = Field(default=10.0, gt=0, description="in mm/s, through plywood of 3 mm")
    score_speed: Number = Field(default=50.0, gt=0, description="in mm/s")
    engrave_speed: Number = Field(default=300.0, gt=0, description="in mm/s")
    note: Text
    sources: list[Text] = Field(min_length=1)


def load_profile(name: str) -> Profile:
    """The shipped profile called `name`, or that of a file, where it is the path of one.

    Raises:
        SpecError: no such profile, or all that is wrong with its file.
    """
    paths, label = shelf.paths_in(shelf.PROFILES), shelf.label(f"{shelf.PROFILES}/{name}")
    path = paths.get(name)
    if path is None and ("/" in name or "\\" in name or name.endswith((".yaml", ".yml"))):
        path, label = Path(name), name
    if path is None:
        hint = known_words(paths, name)
        raise SpecError(Message("gamefile.unknown-profile", name=name), hint=hint)
    spec, _ = read_fit(ProfileSpec, path, label)
    by_name = {what: what.name.lower() for what in Operation}
    return Profile(
        name=path.stem,
        title=spec.title,
        colours=MappingProxyType({what: getattr(spec, key) for what, key in by_name.items()}),
        width=spec.width,
        formats=tuple(spec.formats),
        layers=MappingProxyType({what: getattr(spec.layers, key) for what, key in by_name.items()}),
        bed=(spec.bed[0], spec.bed[1]) if spec.bed else None,
        cut_speed=spec.cut_speed,
        score_speed=spec.score_speed,
        engrave_speed=spec.engrave_speed,
        note=spec.note,
        sources=tuple(spec.sources),
    )
