"""What a spec says for the front of its rule book: lead text, illustrator, logo."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit.base.errors import SpecError
from printkit.gamefile import load_game
from printkit.model import Language

_SPEC = """
extends: staku
game:
  id: own
  title: Own
  illustrator: {{en: Ada, fr: Adèle}}
  lead: {{en: Towers of tokens., fr: Des tours de jetons ; rien d'autre.}}
  logo: {logo}
"""
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><path d="M0 0H90V60H0Z"/></svg>'


def own(folder: Path, logo: str) -> str:
    (folder / "wide.svg").write_text(_SVG)
    (folder / "high.svg").write_text(_SVG.replace("90", "20"))
    (folder / "unsafe.svg").write_text(_SVG.replace("<path", "<script>1</script><path"))
    (folder / "own.yaml").write_text(_SPEC.format(logo=logo))
    return str(folder / "own.yaml")


@pytest.mark.usefixtures("with_cairo")
def test_the_front_of_a_rule_book_is_per_language_and_its_logo_has_its_room(tmp_path):
    front = load_game(own(tmp_path, "{en: wide.svg, fr: high.svg}")).front
    assert front is not None
    assert front.illustrator[Language.FR] == "Adèle"
    assert " ;" not in front.lead[Language.FR]  # no line ends there
    sizes = {code: (round(one.width, 1), round(one.height, 1)) for code, one in front.logos.items()}
    assert sizes == {"en": (30.0, 20.0), "fr": (6.7, 20.0)}


@pytest.mark.parametrize(
    "logo", ["nowhere.svg", "https://example.org/a.svg", "own.yaml", "unsafe.svg", "../own"]
)
def test_a_logo_that_cannot_be_drawn_is_refused_where_it_is_named(tmp_path, logo):
    with pytest.raises(SpecError) as refused:
        load_game(own(tmp_path, logo))
    (problem,) = refused.value.problems
    assert (problem.source.line, problem.source.path) == (8, "game.logo")
