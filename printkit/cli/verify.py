"""`printkit verify`: preflight of PDF files."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from printkit.base.errors import Message, PrintkitError, Problem, Source
from printkit.base.files import NoOrdinaryFile, read_at_most
from printkit.cli.console import give_json, os_words, put, say
from printkit.cli.options import WordChoice
from printkit.preflight.limits import pdf_budget
from printkit.preflight.verify import PreflightLevel, Report, verify

_MOST_BYTES = 200_000_000
_VERSION = 1
"""Of the form of the JSON: another one where a program that reads it must be changed."""


@click.command(name="verify")
@click.argument(
    "paths", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option("--level", type=WordChoice(*map(str, PreflightLevel)))
@click.option("--json", "as_json", is_flag=True)
def verify_command(paths: tuple[Path, ...], level: str | None, as_json: bool) -> None:
    """Read PDF files back and say what they hold: boxes, margins, lines, inks, rulers, fonts."""
    reports, problems = dict[str, Report](), list[Problem]()
    for path in paths:
        try:
            data = read_at_most(path, _MOST_BYTES)
        except NoOrdinaryFile:
            problems.append(Problem(Message("files.no-ordinary-file"), Source(str(path))))
            continue
        except OSError as error:
            problems.append(Problem(os_words(error)))
            continue
        if len(data) > _MOST_BYTES:
            what = Message("cli.too-large", most=_MOST_BYTES // 1000000)
            problems.append(Problem(what, Source(str(path))))
            continue
        try:
            asked = None if level is None else PreflightLevel(level)
            report = verify(data, str(path), pdf_budget(len(data)), asked)
        except PrintkitError as error:
            problems.extend(error.problems)
            continue
        reports[str(path)] = report
        problems.extend(Problem(fault, Source(str(path))) for fault in report.faults)
    if as_json:
        files = [{"file": name, **asdict(report)} for name, report in reports.items()]
        give_json({"version": _VERSION, "files": files})
    else:
        for name, report in reports.items():
            _report(name, report)
    if problems:
        raise PrintkitError(problems)


def _report(name: str, report: Report) -> None:
    names = (font.name.partition("+")[2] or font.name for font in report.fonts)
    fonts = ", ".join(dict.fromkeys(names))
    tagged = Message("cli.tagged" if report.tagged else "cli.not-tagged")
    spoken = report.language or Message("cli.no-language")
    say(Message("cli.file-row", name=name, title=report.title, language=spoken, tagged=tagged))
    level = Message(f"cli.judged-{report.level}")
    say(
        Message(
            "cli.level-row", level=level, standard=report.standard or Message("cli.no-standard")
        )
    )
    say(Message("cli.fonts-row", fonts=fonts or Message("cli.no-fonts")))
    for one in report.notes:
        say(Message("cli.note-row", note=one))
    for page in report.pages:
        width, height = page.media
        left, top, right, bottom = page.free
        words = [
            Message("cli.page-size", width=width, height=height),
            Message(
                "cli.free-left-top-right-bottom", left=left, top=top, right=right, bottom=bottom
            ),
            Message("cli.ink", coverage=page.coverage),
            "+".join((*page.spaces, *page.spots)) or Message("cli.no-colours"),
        ]
        if page.thinnest_pt is not None:
            words.append(Message("cli.thinnest-line-pt", thinnest_pt=page.thinnest_pt))
        if page.coarsest_ppi is not None:
            words.append(Message("cli.coarsest-picture-ppi", coarsest_ppi=page.coarsest_ppi))
        if page.transparent:
            words.append(Message("cli.transparency"))
        words += [
            Message("cli.ruler-mm", axis=ruler.axis, length=ruler.length, true=ruler.true)
            for ruler in page.rulers
        ]
        if page.layers:
            words.append(Message("cli.layers", layers="+".join(page.layers)))
        if page.figures:
            words.append(Message("cli.figures-words", figures=len(page.figures)))
        say(Message("cli.page-row", number=page.number, words=", ".join(map(put, words))))
