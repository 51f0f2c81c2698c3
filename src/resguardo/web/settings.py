"""What Django is told, and the data folder that is made at the first start."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import django
from django.conf import settings

from resguardo.outputs import law_page
from resguardo.sources.town import Town
from resguardo.web.look import Look

HERE = Path(__file__).parent
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
REQUESTS = 120
"""How often one address may ask for a verification, a minute."""
LIVE_SHARE = 5
"""How much oftener the plan editor may: somebody who draws asks at most four times a second, and rests."""
LARGEST_REQUEST = 1_000_000
"""Bytes of one request; a site file has a few kB."""


def default_folder() -> Path:
    """Where data is kept unless told otherwise: XDG's folder for data."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "resguardo"


def configure(folder: Path, town: Town, look: Look, hosts: Iterable[str] = (), requests: int = REQUESTS) -> None:
    """Sets Django up on a data folder, made where it is missing; once in a process.

    ``hosts`` are names, besides those of loopback, under which the service is reached through a proxy;
    ``requests`` is how often one address may ask for a verification a minute. Raises OSError where the folder cannot be
    written.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    settings.configure(**_values(folder, town, look, (*LOOPBACK, *hosts), requests))
    django.setup()


def _values(folder: Path, town: Town, look: Look, hosts: tuple[str, ...], requests: int) -> dict[str, Any]:
    return {
        "RESGUARDO_TOWN": town,
        "RESGUARDO_LOOK": look,
        "RESGUARDO_REQUESTS": f"{requests}/m",
        "RESGUARDO_LIVE_REQUESTS": f"{LIVE_SHARE * requests}/m",
        "NINJA_NUM_PROXIES": 0,  # the server has told the address already, and from the proxy only
        "SECRET_KEY": secret_in(folder),
        "ALLOWED_HOSTS": list(hosts),
        "ROOT_URLCONF": "resguardo.web.urls",
        "INSTALLED_APPS": ["django.contrib.staticfiles"],
        "MIDDLEWARE": [
            "resguardo.web.headers.with_security_headers",
            "whitenoise.middleware.WhiteNoiseMiddleware",
            "django.middleware.common.CommonMiddleware",
            "django.middleware.csrf.CsrfViewMiddleware",
        ],
        "TEMPLATES": [
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "DIRS": [HERE / "templates"],
                "OPTIONS": {
                    "context_processors": ["resguardo.web.look.in_pages"],
                    "builtins": ["resguardo.web.marks"],
                },
            }
        ],
        "STATIC_URL": "/static/",
        "STATICFILES_DIRS": [HERE / "static", law_page.STYLE.parent],
        "WHITENOISE_USE_FINDERS": True,
        "WHITENOISE_MAX_AGE": 3600,
        "DATABASES": {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": folder / "resguardo.sqlite3"}},
        "DATA_UPLOAD_MAX_MEMORY_SIZE": LARGEST_REQUEST,
        "FILE_UPLOAD_MAX_MEMORY_SIZE": 2 * LARGEST_REQUEST,  # never a file on disk
        "LANGUAGE_CODE": "pt-br",
        "TIME_ZONE": "America/Sao_Paulo",
        "USE_TZ": True,
        "LOGGING": {
            "version": 1,
            "disable_existing_loggers": False,
            "handlers": {"console": {"class": "logging.StreamHandler", "level": "ERROR"}},
            "root": {"handlers": ["console"]},
        },
    }


def secret_in(folder: Path) -> str:
    """The secret of this installation, made at the first start and readable by its owner only."""
    path = folder / "secret"
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:  # noqa: PTH123 - the mode is set when it is made
            file.write(secrets.token_urlsafe(50))
    except FileExistsError:
        pass
    return path.read_text(encoding="ascii")
