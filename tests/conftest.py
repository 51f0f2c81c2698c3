"""The service as tests use it: set up once in a process, asked directly, or served to a real browser."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("any machine", deadline=None)  # how long an example takes is no law of these tests
settings.load_profile("any machine")
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright's loop runs in the thread that asks the database
CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)


@pytest.fixture(scope="session")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("service") / "data"


@pytest.fixture(scope="session")
def database() -> Iterator[None]:
    """A database of this process's own on the server that DATABASE_URL names; where it names none, SQLite's file."""
    url = os.environ.get("DATABASE_URL")
    if not url:
        yield
        return
    import psycopg

    name, (server, _, _) = f"resguardo_test_{os.getpid()}", url.rpartition("/")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    os.environ["DATABASE_URL"] = f"{server}/{name}"
    yield
    os.environ["DATABASE_URL"] = url
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def application(data_folder: Path, database: None) -> Iterator[Any]:
    from resguardo.web import work
    from resguardo.web.server import application

    yield application(data_folder, hosts=["testserver"])
    work.stop()


@pytest.fixture
def client(application: Any) -> Any:
    from django.core.cache import cache
    from django.test import Client

    cache.clear()  # where the requests of each address are counted
    return Client()


@pytest.fixture(scope="session")
def address(application: Any) -> Iterator[str]:
    from waitress.server import create_server

    server = create_server(application, host="127.0.0.1", port=0)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()


@pytest.fixture(scope="session")
def chromium(application: Any) -> Iterator[Any]:
    """Chromium of the system. Without it browser tests are skipped, and fail where RESGUARDO_BROWSER requires them.

    The service is set up before: Django refuses to do that beside a running event loop, which Playwright has.
    """
    if CHROMIUM is None:
        if os.environ.get("RESGUARDO_BROWSER") == "required":
            pytest.fail("no Chromium: apt-get install chromium-headless-shell")
        pytest.skip("no Chromium (apt-get install chromium-headless-shell): the pages are not tried in a browser")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()
