"""A game for a laser: board, loose cells, faces in their jig, a template to mark wood through."""

from printkit.base.features import Feature

FEATURE = Feature(place=90, offers={"product": {"laser": "product"}, "writer": {".dxf": "dxf"}})
