"""Who is answered: the page itself, on this machine, with the token; and nobody else."""

from __future__ import annotations

import http.client
import json
import re
import socket

import pytest
from printkit.base.errors import PrintkitError
from printkit.features.live.exhibit import Exhibit
from printkit.features.live.page import page_in
from printkit.features.live.preview import preview
from printkit.features.live.server import Server, serving
from printkit.features.live.sheets import SHEETS, Behind, sheets
from printkit.features.live.state import sheet_state, state_of
from printkit.model import Language

from typing_specs import GOOD

EN = Language.EN
SECONDS = 60


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    path = tmp_path_factory.mktemp("served") / "brook.yaml"
    path.write_text(GOOD, "utf-8")
    seen, exhibit = preview(path, "brook.yaml", EN), Exhibit()
    with serving(Server(0, exhibit, page_in(EN))) as found:
        exhibit.show(state_of(seen, path, EN), seen.game, 0)
        yield found


@pytest.fixture
def ask(server):
    """Asks for a path below the token, or for a whole one; a head of None is not sent."""

    def asked(name: str = "", method: str = "GET", whole: str | None = None, **heads: str | None):
        line = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=SECONDS)
        line.putrequest(method, whole or f"/{server.token}/{name}", skip_host=True)
        given = {"Host": f"127.0.0.1:{server.server_port}", **heads}
        for key, value in given.items():
            if value is not None:
                line.putheader(key.replace("_", "-"), value)
        line.endheaders()
        answer = line.getresponse()
        if answer.getheader("Content-Type") == "text/event-stream":
            answer.first = answer.readline()
            answer.close()
        else:
            answer.body = answer.read()
        line.close()
        return answer

    return asked


def test_the_page_comes_to_who_knows_its_address(ask, server):
    for host in ("127.0.0.1", "localhost"):
        found = ask(Host=f"{host}:{server.server_port}")
        assert found.status == 200
        assert found.body.startswith(b"<!DOCTYPE html>")
    assert server.address == f"http://127.0.0.1:{server.server_port}/{server.token}/"


@pytest.mark.few(18)
@pytest.mark.parametrize(
    ("heads", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Host": None}, 421),
        ({"Host": "127.0.0.1"}, 421),
        ({"Host": "127.0.0.1:1"}, 421),
        ({"Host": "evil.example:{port}"}, 421),
        ({"Host": "127.0.0.1.evil.example:{port}"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Origin": "https://127.0.0.1:{port}"}, 403),
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Sec_Fetch_Site": "same-site"}, 403),
    ],
)
@pytest.mark.parametrize("name", ["", "events", "board.pdf"])
def test_other_hosts_and_other_pages_are_refused(ask, server, name, heads, status):
    given = {key: value and value.format(port=server.server_port) for key, value in heads.items()}
    found = ask(name, **given)
    assert (found.status, found.body) == (status, b"")
    assert "Access-Control-Allow-Origin" not in found.headers


@pytest.mark.parametrize("own", ["http://127.0.0.1:{port}", None])
@pytest.mark.parametrize("site", ["same-origin", "none", None])
def test_the_page_itself_is_answered(ask, server, own, site):
    origin = own and own.format(port=server.server_port)
    assert ask(Origin=origin, Sec_Fetch_Site=site).status == 200


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/{token}x/",
        "/x/",
        "/{short}/",
        "/{token}",
        "/%C3%A9/",
        "/{token}/nothing.svg",
    ],
)
def test_nothing_is_given_without_the_token_and_nothing_that_is_not_there(ask, server, path):
    found = ask(whole=path.format(token=server.token, short=server.token[:-1]))
    assert found.status == (200 if path == "/{token}" else 404)
    assert found.body == b"" or path == "/{token}"


def test_a_path_leads_to_no_file_of_the_disk(ask):
    for name in ("../brook.yaml", "page.js", "..%2f..%2fetc%2fpasswd", "brook.yaml", "../../x.svg"):
        assert ask(name).status == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "NONSENSE"])
def test_nothing_can_be_changed_from_outside(ask, method):
    assert ask(method=method).status == 501


def test_nothing_is_kept_and_the_address_goes_nowhere(ask, server):
    name = json.loads(server.exhibit.after(-1, 1)[1])["setup"]["src"]
    for one in ("", name, "events", "nothing.svg"):
        heads = ask(one).headers
        assert heads["Cache-Control"] == "no-store"
        assert heads["Referrer-Policy"] == "no-referrer"
        assert heads["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'" in heads["Content-Security-Policy"]
        assert (
            "unsafe-inline"
            not in re.findall("script-src[^;]*", heads["Content-Security-Policy"] + ";script-src")[
                0
            ]
        )
    assert server.token not in ask().body.decode()


def test_every_server_has_a_token_of_its_own_that_nobody_guesses():
    tokens = set()
    for _ in range(5):
        one = Server(0, Exhibit(), page_in(EN))
        one.server_close()
        tokens.add(one.token)
        assert one.server_address[0] == "127.0.0.1"
    assert len(tokens) == 5
    assert all(len(token) >= 22 for token in tokens)


def test_a_port_that_is_taken_is_said(server):
    with pytest.raises(PrintkitError, match="is taken"):
        Server(server.server_port, Exhibit(), page_in(EN))


def test_pictures_and_news_come(ask, server):
    found = ask("events")
    assert found.status == 200
    facts = json.loads(found.first.removeprefix(b"data: "))
    picture = ask(facts["setup"]["src"])
    assert picture.getheader("Content-Type") == "image/svg+xml"
    assert b"<svg" in picture.body
    assert ask(method="HEAD").body == b""


@pytest.mark.slow
def test_a_sheet_is_printed_when_it_is_asked_for(ask):
    found = ask("stickers.pdf")
    assert found.getheader("Content-Type") == "application/pdf"
    assert found.body.startswith(b"%PDF")


def test_a_sheet_that_cannot_be_made_says_why(ask, monkeypatch):
    from printkit.features.live import server as module

    def broken(*_):
        raise PrintkitError("it is too large")

    monkeypatch.setattr(module, "sheet", broken)
    found = ask("board.pdf")
    assert (found.status, found.body.decode()) == (409, "brook.yaml: it is too large")


def test_before_anything_could_be_read_nothing_is_printed():
    with serving(Server(0, Exhibit(), page_in(EN))) as one:
        line = http.client.HTTPConnection("127.0.0.1", one.server_port, timeout=SECONDS)
        line.request("GET", f"/{one.token}/board.pdf")
        assert line.getresponse().status == 404
        line.close()


def test_many_who_listen_do_not_keep_others_out(server, ask):
    lines = []
    for _ in range(40):
        line = socket.create_connection(("127.0.0.1", server.server_port), timeout=SECONDS)
        head = (
            f"GET /{server.token}/events HTTP/1.0\r\nHost: 127.0.0.1:{server.server_port}\r\n\r\n"
        )
        line.sendall(head.encode())
        lines.append((line, line.recv(12)[-3:]))
    assert {status for _, status in lines} == {b"200", b"503"}
    assert ask().status == 200
    for line, _ in lines:
        line.close()


def test_a_request_of_nonsense_ends_nothing(server, ask):
    for nonsense in (
        b"\r\n\r\n",
        b"\0" * 100,
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"G" * 70_000,
        b"GET /\xe9\xff/ HTTP/1.0\r\nHost: \xff\r\n",
    ):
        with socket.create_connection(("127.0.0.1", server.server_port), timeout=SECONDS) as line:
            line.sendall(nonsense + b"\r\n\r\n")
    assert ask().status == 200


# what is shown to all who look


def test_files_of_states_before_are_still_there_for_a_while(tmp_path):
    path, exhibit = tmp_path / "brook.yaml", Exhibit()
    names = []
    for rank in range(20):
        path.write_text(GOOD.replace("The Brook", f"Brook {rank}"), "utf-8")
        seen = preview(path, "brook.yaml", EN)
        exhibit.show(state_of(seen, path, EN), seen.game, rank)
        names.append(json.loads(exhibit.after(-1, 1)[1])["setup"]["src"])
    assert all(exhibit.file(name) is not None for name in names[-5:])
    assert all(exhibit.file(name) is None for name in names[:8])


def test_a_sheet_that_cannot_be_made_leaves_its_last_picture(tmp_path):
    path, exhibit = tmp_path / "brook.yaml", Exhibit()
    path.write_text(GOOD, "utf-8")
    seen = preview(path, "brook.yaml", EN)
    exhibit.show(state_of(seen, path, EN), seen.game, 0)
    exhibit.show_sheet("board", {"leaves": [{"src": "x.svg"}], "problem": ""}, {"x.svg": b"<svg"})
    exhibit.show_sheet("board", {"problem": "too large"}, {})
    facts = json.loads(exhibit.after(-1, 1)[1])["sheets"]["board"]
    assert facts == {"leaves": [{"src": "x.svg"}], "problem": "too large", "making": False}
    assert exhibit.file("x.svg") == b"<svg"


# sheets behind what is seen


@pytest.mark.slow
def test_every_sheet_is_shown_on_the_page(server):
    from threading import Event

    found = {
        name: (state, problems)
        for name, state, problems in sheets(server.exhibit.game, SHEETS, EN, Event(), sheet_state)
    }
    assert [*found] == [*SHEETS]
    assert all(problems == () for _, problems in found.values())
    assert all(set(state.facts) <= {"leaves", "src"} for state, _ in found.values())
    for state, _ in found.values():
        assert all(data.startswith((b"<?xml", b"<!DOCTYPE")) for data in state.files.values())
        assert state.files


def test_sheets_are_given_up_at_the_next_save(server):
    from threading import Event

    made = list[str]()
    stop = Event()

    def use(_, name):
        made.append(name)
        stop.set()

    assert [*sheets(server.exhibit.game, ("stickers", "board"), EN, stop, use)] == []
    assert made == ["stickers"]
    assert [*sheets(server.exhibit.game, SHEETS, EN, stop, use)] == []
    assert made == ["stickers"]


def test_of_many_saves_only_the_last_ones_sheets_are_made():
    from threading import Event

    began, done = Event(), list[int]()

    def work(rank: int, stop: Event) -> None:
        if rank == 0:
            began.set()
            assert stop.wait(SECONDS)
        if not stop.is_set():
            done.append(rank)

    with Behind() as behind:
        behind.begin(lambda stop: work(0, stop))
        assert began.wait(SECONDS)
        for rank in range(1, 40):
            behind.begin(lambda stop, rank=rank: work(rank, stop))
        behind.wait()
        assert done == [39]
