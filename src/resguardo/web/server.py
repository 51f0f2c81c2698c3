"""``resguardo serve``: sets itself up and answers on loopback."""

from __future__ import annotations

import signal
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from resguardo.casework.store import LARGEST_PAPER
from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources.system_errors import named
from resguardo.sources.town import Town
from resguardo.verification import town_in
from resguardo.web import settings, work
from resguardo.web.look import Look, look_of

HOST = "127.0.0.1"
THREADS = 8
CONNECTIONS = 1_000
"""How many browsers may keep a connection open at once."""
PORT = 8000


def application(
    folder: Path,
    town_file: Path | None = None,
    hosts: Iterable[str] = (),
    requests: int = settings.REQUESTS,
    port: int = PORT,
    workers: int = work.WORKERS,
) -> Any:
    """The WSGI application on a data folder, its database brought up to date; once in a process.

    Raises UnusableFile for a configuration, a folder or a database that cannot be used.
    """
    town, look = _configured(town_file) if town_file else (Town(), Look())
    hosts = tuple(hosts)
    settings.configure(folder, town, look, hosts, requests, _address(hosts, port))
    from django.core.management import call_command
    from django.core.wsgi import get_wsgi_application

    from resguardo.casework import database

    database.refuse_unusable(may_be_older=True)
    call_command("migrate", verbosity=0)
    work.start(workers)
    import_module("resguardo.web.urls")  # a fault in it shows now, and the first visitor does not wait for it
    return get_wsgi_application()


def _configured(town_file: Path) -> tuple[Town, Look]:
    """What the configuration sets, and the look; raises UnusableFile with all that is wrong in either."""
    town = town_in(town_file)
    return town, look_of(town, town_file.parent)


def _address(hosts: tuple[str, ...], port: int) -> str:
    """Where people find the service: by its first public name, behind the proxy that has TLS, or on this computer."""
    return f"https://{hosts[0]}" if hosts else f"http://{HOST}:{port}"


def serve(
    folder: Path | None,
    port: int,
    town_file: Path | None,
    hosts: Iterable[str] = (),
    requests: int = settings.REQUESTS,
    demo: bool = False,
    workers: int = work.WORKERS,
) -> None:
    """Answers on loopback until it is stopped; raises UnusableFile where it cannot start.

    With ``demo`` on an invented town, in a folder of its own, whose people's passwords are printed when it is made.
    """
    from waitress.server import create_server

    answers = application(folder or settings.default_folder(demo=demo), town_file, hosts, requests, port, workers)
    if demo:
        _show_demo()
    try:
        server: Any = create_server(
            answers,
            host=HOST,
            port=port,
            threads=THREADS,
            connection_limit=CONNECTIONS,
            asyncore_use_poll=True,  # select() ends at 1,024 files
            ident="",
            max_request_body_size=LARGEST_PAPER + settings.LARGEST_REQUEST,
            trusted_proxy=HOST,
            trusted_proxy_headers={"x-forwarded-for", "x-forwarded-proto"},
            clear_untrusted_proxy_headers=True,
        )
    except OSError as error:
        expected = "uma porta livre; indique outra com --port"
        raise UnusableFile((Problem(f"porta {port}", f"não se pôde abrir ({named(error)})", expected),)) from None
    server.channel_class = import_module("resguardo.web.channel").Channel  # which needs Django when it is loaded
    print(f"Resguardo em http://{HOST}:{port}  (Ctrl+C encerra)", flush=True)  # noqa: T201
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # a service manager's stop is as good as Ctrl+C
    try:
        server.run()
    finally:
        work.stop()


def _show_demo() -> None:
    """The invented town's people, the first time only: passwords are kept nowhere."""
    from resguardo.casework import demo

    people = demo.fill()
    print("Demonstração: município, pessoas e pedidos inventados." if people else "Demonstração já preparada.")  # noqa: T201
    for each in people:
        second = f"  segundo fator: {each.secret}" if each.secret else ""
        print(f"  {each.role:13} {each.email:34} senha: {each.password}{second}", flush=True)  # noqa: T201
