"""What turns look like, whatever the game, as patterns that readers of records share."""

from __future__ import annotations

from printkit.base.lazy import regex

TURN = (
    r"[a-z]{1,2}[0-9]{1,2}(?:[-=/~+*x](?:[A-Za-z]{1,2}:)?[a-z]{1,2}[0-9]{1,2}[!?*]*+)++"
    r"(?:[#$][a-z]{1,2}[0-9]{1,2})?\*?"
    r"|[A-Za-z]{1,2}:[a-z]{1,2}[0-9]{1,2}(?:/[A-Za-z]{1,2}:[a-z]{1,2}[0-9]{1,2})*+"
    r"|(?:[a-z][0-9]){2,3}"
)
"""A word that is a turn whole."""

WHOLE_TURN = regex(rf"(?:{TURN})[!?]*")

LIKE_TURN = (
    r"(?:[A-Za-z][0-9]{1,2}[!?xX\u2757\u203c\ufe0f]{0,3}[ \t\u00a0\u202f]?"
    r"(?:[-=+*~\u2010-\u2015\u2190-\u21ff\u2212\u27f0-\u27ff\u2794\u279c\u27a1\uff1d\u00ad]"
    r"[-=>\ufe0f\u00ad]{0,2}|[xX])"
    r"[ \t\u00a0\u202f]?[A-Za-z][0-9]"
    r"|(?<![A-Za-z])[A-Za-z]{1,2}[ \t]?[:@][ \t]?[A-Za-z][0-9]{1,2}(?![0-9A-Za-z:@.])"
    r"|(?<![\w-])(?:[a-h][1-9]){2,3}(?![\w-]))"
)
"""The beginning of a turn in any spelling."""

HOLDS_TURN = regex(LIKE_TURN)
HOLDS_CELL = regex(r"(?<![A-Za-z0-9])[A-Ia-i][1-9](?![0-9A-Za-z])")

WHITE = (
    r"whites?|(?:les[ \t])?blancs?|blue|bleus?|wei(?:ss|\u00df)|(?:las[ \t])?blanc(?:as|os?)"
    r"|(?:il[ \t])?bianc(?:o|hi)|\u0431\u0435\u043b\u044b\u0435|w"
)
BLACK = (
    r"blacks?|(?:les[ \t])?noirs?|red|rouges?|schwarz|(?:las[ \t])?negr(?:as|os?)"
    r"|(?:il[ \t])?ner[oi]|\u0447[\u0435\u0451]\u0440\u043d\u044b\u0435|b|n"
)
"""What records call the two players."""

SHEET_ERROR = regex(
    r"#(?:NAME\?|NOM\s?\?|\u00bfNOMBRE\?|NOME\?|\u0418\u041c\u042f\?|REF!|BEZUG!|\u00a1REF!|RIF!"
    r"|VALUE!|WERT!|VALEUR!|\u00a1VALOR!|VALORE!|N/A|NV|N/D)"
)
"""What a spreadsheet shows for a text that it took for a formula: what was typed is gone."""

NULL_TURNS = frozenset({"--", "Z0", "@@@@"})
"""How chess programs write that nobody moves."""

SHOWS_TURN = regex(r"(?<![0-9])[A-Za-z][0-9]|^[A-Za-z]{1,2}:|^--\Z")
"""What a word among turns holds that is meant as one."""
