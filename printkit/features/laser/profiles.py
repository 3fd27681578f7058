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
    note: Text = Field(description="what else its user must know, in a sentence")
    sources: list[Text] = Field(min_length=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """The conventions of one machine or shop."""

    name: str  # as commands take it (`trotec`)
    spec: ProfileSpec = field(hash=False)  # what its file says
    # per operation the colour by which the machine knows it
    colours: Mapping[Operation, str] = field(hash=False)
    layers: Mapping[Operation, str] = field(hash=False)  # what those of a DXF file are called


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
        spec=spec,
        colours=MappingProxyType({what: getattr(spec, key) for what, key in by_name.items()}),
        layers=MappingProxyType({what: getattr(spec.layers, key) for what, key in by_name.items()}),
    )
