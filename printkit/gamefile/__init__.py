"""From YAML to the model: reading, checking with places, and building.

The one room that knows the keys of a spec, and the only one that imports yaml and pydantic.
Text becomes placed data (`tree`), laid over the spec it extends (`extend`) and under its variants
(`variants`); placed data fits a shape (`schema`, `validation`), and what has the right shape is
checked for its meaning while the model is built (`board`, `pieces`, `ruleset`, `themes`, joined in
`game`). Mistakes are collected and raised together. `shelf` and `shipped` know the games
that come with printkit.
"""

from typing import TYPE_CHECKING

from printkit.base.lazy import homes

if TYPE_CHECKING:
    from printkit.gamefile.editor_schema import *
    from printkit.gamefile.game import *
    from printkit.gamefile.shipped import *
    from printkit.gamefile.variants import *

__getattr__ = homes(
    __name__,
    {
        "editor_schema": "json_schema",
        "game": "game_of read_game",
        "shipped": "ShippedVariant example_names given_game load_game shipped_names variant_names",
        "variants": "Variant shipped_variants",
    },
)
