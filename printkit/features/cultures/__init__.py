"""How people write games down, place by place, and what a text may mean that shows nothing."""

from printkit.base.features import Feature

FEATURE = Feature(place=140, offers={"readings": {"records": "readings"}})
