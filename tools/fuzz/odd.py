"""Odd values, and ways to spoil what is sound."""

from __future__ import annotations

import random
import re


def words(text: str) -> list[str]:
    """The words of a text."""
    return text.split()


NUMBERS = words(
    "0 -1 1 2 3 99 100 1000 1e400 1e3 inf nan -0 00 0x10 010 1_000 0.1 1. .5 +1 1e-400 1,5 "
    "0.33333333 0.0000000001 200 26 27 -0.5 0.5 0.49999 \u0661 \xb2 \uff11"
)
NUMBERS += ["9" * 18, "9" * 400, "9" * 5000, "0." + "0" * 50 + "1", "1 000"]
WORDS = words(
    "~ null none no yes on true all rest - -- ... --- a A z9 a1 a1..a3 a0 \xe9 \u0130 "
    "\u0131 \xdf \ufb01 {0} {name} { } {{}} {} %s %n ../../etc/passwd /etc/passwd C:\\x \\ "
    "\\n ' \" '' </svg><script>x</script> &amp; &#0; ]]> <!-- --> () ( ) )\\( << >> /Type "
    "endobj *a &a !x | > # : a:b [ ] [] @ ? ; = ! $1 $999 + * half-turn blank hexagons "
    "squares nodes jersi pijersi staku extends a4+a4 1x1 R,k rock"
)
LETTERS = [
    *"\x00\a\x1b\x7f\x85\u2028\u200b\u200d\ufeff\u202e\ud800\U0001f600\u05d0\u0301\u4e2d\t\n ",
    "\x1b[31mred\x1b[0m",
    "Z\u0351\u036b\u0343",
]
LONG = ["A" * 300, "W" * 4000, "x" * 70_000, "{}" * 3000, "((" * 2000, "a1-" * 3000]
ODD: list[str] = [*NUMBERS, *WORDS, *LETTERS, *LONG, ""]


def odd(chance: random.Random) -> str:
    """An odd value; long ones are rare."""
    found = chance.choice(ODD)
    return found if len(found) < 400 or chance.random() < 0.05 else found[:40]


def as_bytes(text: str) -> bytes:
    """A text as a file holds it, characters that are none included."""
    return text.encode("utf-8", "surrogatepass")


def spoiled(data: bytes, chance: random.Random) -> bytes:
    """`data` with a few blind changes of its bytes."""
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        data = _spoiled_once(data, chance)
    return data


def _spoiled_once(data: bytes, chance: random.Random) -> bytes:
    at, other = (chance.randrange(len(data) + 1) for _ in range(2))
    head, tail, some = data[:at], data[at:], data[other : other + chance.choice((3, 20, 80))]
    lines = data.split(b"\n")
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
    ways = (
        head + bytes([chance.randrange(256)]) + tail[1:],
        head + tail[chance.choice((1, 2, 16, 400)) :],
        head + some * chance.choice((1, 2, 30)) + tail,
        head + as_bytes(odd(chance)) + tail,
        head,
        head + chance.randbytes(chance.choice((1, 4, 20))) + tail,
        b"\n".join(lines),
    )
    return chance.choice(ways)


def reworded(text: str, chance: random.Random, lot: list[str]) -> str:
    """`text` with a few words changed for others of its kind, for odd ones, or gone."""
    parts = re.split(r"(\s+)", text)
    for _ in range(chance.choice((1, 1, 2, 3, 5))):
        at = chance.randrange(len(parts))
        match chance.randrange(5):
            case 0:
                parts[at] = odd(chance)
            case 1:
                parts[at] = ""
            case 2:
                parts[at] += chance.choice(lot)
            case 3:
                parts[at] = chance.choice(lot)
            case _:
                inside = chance.randrange(len(parts[at]) + 1)
                parts[at] = parts[at][:inside] + chance.choice(lot) + parts[at][inside:]
    return "".join(parts)


def other_values(text: str, chance: random.Random) -> str:
    """A YAML text with a few values, keys or lines changed, gone or twice there."""
    lines = text.split("\n")
    for _ in range(chance.choice((1, 1, 2, 3))):
        at = chance.randrange(len(lines))
        head, colon, tail = lines[at].partition(":")
        match chance.randrange(6):
            case 0:
                lines[at] = f"{head}{colon} {odd(chance)}"
            case 1:
                lines[at] = ""
            case 2:
                lines.insert(at, chance.choice(lines))
            case 3:
                pieces = re.split(r"([\s,{}\[\]:]+)", tail)
                pieces[chance.randrange(len(pieces))] = chance.choice(NUMBERS)
                lines[at] = head + colon + "".join(pieces)
            case 4:
                lines[at] = f"{odd(chance)}{colon}{tail}"
            case _:
                lines[at] = f"{head}: {chance.choice(lines).partition(':')[2]}"
    return "\n".join(lines)


def encoded(text: str, chance: random.Random) -> bytes:
    """A text as people's programs write it, mostly in UTF-8."""
    if chance.random() < 0.9:
        return as_bytes(text)
    match chance.randrange(5):
        case 0:
            return b"\xef\xbb\xbf" + as_bytes(text)
        case 1:
            return as_bytes(text.replace("\n", "\r\n"))
        case 2:
            return text.encode("utf-16", "surrogatepass")
        case 3:
            return text.encode("latin-1", "replace")
        case _:
            return as_bytes(text) + b"\0"
