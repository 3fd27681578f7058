"""The page served on this machine alone: to who knows its address, and to no other page.

Only requests are answered that name this machine as their host, come from the page itself or from
no page at all, and know the token in the address. Nothing is kept by a browser.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Semaphore, Thread
from typing import Any, ClassVar

from printkit.base.errors import Message, PrintkitError, said_all
from printkit.features.live.exhibit import Exhibit
from printkit.features.live.page import INNER_POLICY, LivePage
from printkit.features.live.preview import attempt
from printkit.features.live.sheets import SHEETS, sheet, written
from printkit.text.players import names_of

HOST = "127.0.0.1"
_NAMES = (HOST, "localhost")
_TOKEN_BYTES = 16
_BEAT = 10.0
"""So many seconds without news are a sign of life long."""
_PATIENCE = 30.0
"""So many seconds a request may take to come, and an answer to be taken."""
_MOST_LISTENERS = 24
_KINDS = {
    "svg": "image/svg+xml",
    "html": "text/html; charset=utf-8",
    "pdf": "application/pdf",
}
_OWN_SITE = (None, "none", "same-origin")
"""What a browser says of where a request comes from, where it is the page or nobody."""


class Server(ThreadingHTTPServer):
    """Serves what is shown.

    Attributes:
        page: what is seen at the address itself.
        token: the first part of every path.
    """

    daemon_threads = True
    block_on_close = False

    def __init__(self, port: int, exhibit: Exhibit, page: LivePage) -> None:
        """A server on a port, or on any that is free where it is 0.

        Raises:
            PrintkitError: the port is taken.
        """
        try:
            super().__init__((HOST, port), _Answer)
        except OSError as error:
            hint = Message("cli.port-left-out")
            raise PrintkitError(Message("cli.port-taken", port=port), hint=hint) from error
        self.exhibit, self.page = exhibit, page
        self.token = secrets.token_urlsafe(_TOKEN_BYTES)
        self.address = f"http://{HOST}:{self.server_port}/{self.token}/"
        self.listeners = Semaphore(_MOST_LISTENERS)
        self.one_sheet = Lock()

    def server_bind(self) -> None:
        """As the standard library does it, without asking the network for a name."""
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = HOST, self.server_address[1]

    def handle_error(self, *_: object) -> None:
        """Who goes away in the middle of an answer is no news."""


@contextmanager
def serving(server: Server) -> Iterator[Server]:
    """Answer in threads of their own, until the end."""
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.exhibit.close()
        server.shutdown()
        server.server_close()


class _Unanswered(Exception):
    """A request that is not answered."""


class _Answer(BaseHTTPRequestHandler):
    """Answers one request."""

    server: Server
    timeout: ClassVar[float] = _PATIENCE  # of the connection
    server_version, sys_version = "printkit", ""

    def do_GET(self) -> None:
        """Gives a file, or listens."""
        try:
            name = self._asked()
            stem, _, ending = name.rpartition(".")
            if not name:
                page = self.server.page
                self._give(page.data, _KINDS["html"], page.policy)
            elif name == "events":
                self._listen()
            elif ending == "pdf" and stem in SHEETS:
                self._print(stem)
            elif ending in _KINDS and (data := self.server.exhibit.file(name)) is not None:
                self._give(data, _KINDS[ending])
            else:
                self._give(b"", "text/plain", status=HTTPStatus.NOT_FOUND)
        except _Unanswered as refusal:
            self._give(b"", "text/plain", status=refusal.args[0])

    def do_HEAD(self) -> None:
        """Gives the head of the page alone: nobody needs another."""
        self.do_GET()

    def _asked(self) -> str:
        """The name of what is asked for, by who may ask for it."""
        port, heads = self.server.server_port, self.headers
        if heads.get_all("Host") not in [[f"{name}:{port}"] for name in _NAMES]:
            raise _Unanswered(HTTPStatus.MISDIRECTED_REQUEST)
        own = f"http://{heads['Host']}"
        if heads.get("Origin", own) != own or heads.get("Sec-Fetch-Site") not in _OWN_SITE:
            raise _Unanswered(HTTPStatus.FORBIDDEN)
        _, _, path = self.path.partition("?")[0].partition("/")
        token, _, name = path.partition("/")
        if not secrets.compare_digest(token.encode(), self.server.token.encode()):
            raise _Unanswered(HTTPStatus.NOT_FOUND)
        return name

    def _print(self, name: str) -> None:
        """A sheet as it is printed, made now; what keeps it from being made is said instead."""
        game, language = self.server.exhibit.game, self.server.page.language
        if game is None:
            raise _Unanswered(HTTPStatus.NOT_FOUND)

        def made() -> bytes:
            one = sheet(game, name, language, Event())
            assert one is not None
            return written(one, name, ".pdf")

        with self.server.one_sheet:
            data, problems = attempt(made, game.source)
        if data is not None:
            self._give(data, _KINDS["pdf"])
            return
        lines = map(str, said_all(problems, language, names_of(game, language)))
        self._give(
            "\n".join(lines).encode(), "text/plain; charset=utf-8", status=HTTPStatus.CONFLICT
        )

    def _listen(self) -> None:
        """News as they come, until who listens or the server goes away."""
        exhibit, seen = self.server.exhibit, -1
        if not self.server.listeners.acquire(blocking=False):
            raise _Unanswered(HTTPStatus.SERVICE_UNAVAILABLE)
        try:
            self._head("text/event-stream", "default-src 'none'")
            with suppress(OSError):
                while not exhibit.closed:
                    found = exhibit.after(seen, _BEAT)
                    if found is None:
                        self.wfile.write(b":\n\n")
                    else:
                        seen, text = found
                        self.wfile.write(f"data: {text}\n\n".encode())
        finally:
            self.server.listeners.release()

    def _give(
        self, data: bytes, kind: str, rule: str = INNER_POLICY, status: int = HTTPStatus.OK
    ) -> None:
        with suppress(OSError):
            self._head(kind, rule, status, len(data))
            if self.command != "HEAD":
                self.wfile.write(data)

    def _head(
        self, kind: str, rule: str, status: int = HTTPStatus.OK, length: int | None = None
    ) -> None:
        self.send_response(status)
        heads = {
            "Content-Type": kind,
            "Content-Security-Policy": rule,
            "Cache-Control": "no-store",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
        }
        for name, value in heads.items():
            self.send_header(name, value)
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Nothing: the address, token and all, belongs in no log."""
