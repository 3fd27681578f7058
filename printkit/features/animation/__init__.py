"""A game as an animation (GIF, WebP, PNG, MP4), or as a strip of its pictures."""

from printkit.base.features import Feature

FEATURE = Feature(place=60, offers={"product": {"animate": "product"}, "writer": {".mp4": "video"}})
