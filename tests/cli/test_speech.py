"""The interface speaks the language that is asked for: help, errors and notes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from printkit.base.catalogue import REFERENCE, Plural, catalogue, languages
from printkit.cli import printkit
from printkit.cli.console import run
from printkit.cli.speech import asked_for, language_of

OTHERS = [code for code in languages() if code != REFERENCE]


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every command by its key in the help."""
    context = click.Context(printkit)
    for name in printkit.list_commands(context):
        command = printkit.get_command(context, name)
        assert command
        yield name, command
        if isinstance(command, click.Group):
            yield from ((f"{name}-{inner}", one) for inner, one in command.commands.items())


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LC_MESSAGES": "fr_CA", "LANG": "en_GB"}, "fr"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "fr_FR"}, "en"),
        ({"LANGUAGE": "fr:de", "LANG": "de_DE"}, "fr"),
        ({"LANGUAGE": "de:fr", "LANG": "de_DE"}, "fr"),
        ({"LANGUAGE": "fr", "LC_ALL": "C"}, "en"),
        ({"LANGUAGE": "fr", "LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr@euro"}, "fr"),
        ({"LANG": "de_DE"}, "en"),
        ({"LC_ALL": "", "LANG": "FR_fr"}, "fr"),
    ],
)
def test_the_environment_chooses_a_language_as_it_does_for_gettext(environment, code):
    assert language_of(environment) == code


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["board", "jersi", "--lang", "fr", "--help"], "fr"),
        (["--lang=FR"], "fr"),
        (["board", "--lang"], ""),
        (["board", "--lang", "xx"], ""),
        (["enter", "fr"], ""),
    ],
)
def test_help_looks_for_the_language_among_all_arguments(arguments, code):
    assert asked_for(arguments) == code


def test_every_command_and_option_of_printkit_has_its_help_and_no_help_is_unused():
    words, shared = (catalogue(REFERENCE).part(part) for part in ("commands", "options"))
    assert "line" not in words["printkit"]
    pages, asked = {"printkit"}, {"quiet", "version"}
    for key, command in commands():
        pages.add(key)
        own = words[key].get("options", {})
        assert command.help
        assert command.short_help == words[key]["line"]
        known = {str(one.name) for one in command.params if isinstance(one, click.Option)}
        assert own.keys() <= known
        asked |= known - own.keys()
    assert pages == words.keys()
    unsaid = asked - shared.keys() - {"depth"}  # its name says it
    assert unsaid == set(), "say it under `options` of its command"
    assert shared.keys() <= asked


def test_what_click_says_is_looked_up_as_click_says_it():
    folder = Path(click.__file__).parent
    source = "".join(path.read_text("utf-8") for path in sorted(folder.glob("*.py")))
    plain = re.sub(r'"\s*"', "", source).replace("\\n", "\n").replace("\\t", "\t")
    rows = catalogue(REFERENCE).part("click").values()
    texts = [
        text for row in rows for text in (row.forms.values() if isinstance(row, Plural) else [row])
    ]
    assert [text for text in texts if text not in plain] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["board", "jersy"],
            "erreur\u00a0: jeu inconnu\u00a0: 'jersy'\u00a0; vouliez-vous dire jersi ?",
        ),
        (["bord"], "Commande inconnue\u00a0: 'bord'. Vouliez-vous dire board\u00a0?"),
        (["board"], "Erreur\u00a0: Il manque l’argument 'GAME'."),
        (
            ["stickers", "jersi", "--wrap", "--faces", "5"],
            "erreur\u00a0: --wrap couvre les six faces",
        ),
        (
            ["verify", "nowhere.pdf"],
            "erreur\u00a0: nowhere.pdf\u00a0: ce fichier ou dossier n’existe pas",
        ),
        (["check", "nowhere.txt"], "nowhere.txt: ce fichier n’existe pas"),
        (["--help"], "Faire, expliquer et montrer un jeu de plateau"),
        (["parts", "--help"], "Seulement cette partie"),
        (["printer", "--help"], "Oublier une imprimante."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_french_environment_is_spoken_to_in_french(arguments, said, monkeypatch, capsys):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    run(printkit, arguments)
    out, err = capsys.readouterr()
    assert said.replace(" ?", "\u00a0?") in out + err


def test_what_the_option_says_goes_before_the_environment(monkeypatch, capsys):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    run(printkit, ["board", "jersy", "--lang", "en"])
    assert capsys.readouterr().err == "error: unknown game 'jersy'; did you mean jersi?\n"


def test_a_french_environment_gets_french_sheets(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    monkeypatch.chdir(tmp_path)
    assert run(printkit, ["parts", "jersi", "--part", "scores"]) == 0
    assert [path.name for path in tmp_path.glob("*_fr.pdf")]
    assert " ko\n" in capsys.readouterr().err
