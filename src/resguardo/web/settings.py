"""What Django is told, and the data folder that is made at the first start."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import django
from django.conf import settings

from resguardo.casework import settings as casework
from resguardo.outputs import law_page
from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources.system_errors import named
from resguardo.sources.town import Town
from resguardo.web import uploaded, work
from resguardo.web.look import Look

HERE = Path(__file__).parent
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
REQUESTS = 120
"""How often one address may ask for a verification, a minute."""
LIVE_SHARE = 5
"""How much oftener the plan editor may: somebody who draws asks at most four times a second, and rests."""
LARGEST_REQUEST = 1_000_000
"""Bytes of one request; a site file has a few kB."""
FIXED: Mapping[str, Any] = {
    "NINJA_NUM_PROXIES": 0,  # the server has told the address already, and from the proxy only
    "ROOT_URLCONF": "resguardo.web.urls",
    "INSTALLED_APPS": [
        "django.contrib.contenttypes",
        "django.contrib.auth",
        "django.contrib.sessions",
        "django.contrib.staticfiles",
        "resguardo.casework.apps.Casework",
    ],
    "MIDDLEWARE": [
        "resguardo.web.headers.with_security_headers",
        "resguardo.casework.cookies.kept_to_tls",
        "resguardo.web.refusals.in_words",
        "resguardo.web.limits.within_limits",
        "whitenoise.middleware.WhiteNoiseMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ],
    "TEMPLATES": [
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "DIRS": [HERE / "templates"],
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": ["resguardo.web.look.in_pages"],
                "builtins": ["resguardo.web.marks", "resguardo.casework.marks"],
            },
        }
    ],
    "STATIC_URL": "/static/",
    "STATICFILES_DIRS": [HERE / "static", law_page.STYLE.parent],
    "WHITENOISE_USE_FINDERS": True,
    "WHITENOISE_MAX_AGE": 3600,
    "RESGUARDO_BOUNDED": work.bounded,
    "RESGUARDO_READ_FILE": uploaded.content_of,
    "DATA_UPLOAD_MAX_MEMORY_SIZE": LARGEST_REQUEST,
    "FILE_UPLOAD_MAX_MEMORY_SIZE": 2 * LARGEST_REQUEST,  # never a file on disk
    "LANGUAGE_CODE": "pt-br",
    "TIME_ZONE": "America/Sao_Paulo",
    "USE_TZ": True,
    "LOGGING": {
        "version": 1,
        "disable_existing_loggers": False,
        "handlers": {
            "console": {"class": "logging.StreamHandler", "level": "ERROR"},
            "none": {"class": "logging.NullHandler"},
        },
        "root": {"handlers": ["console"]},
        # whoever asks for another host or sends a thousand fields is told; logged it would bury what went wrong here
        "loggers": {"django.security": {"handlers": ["none"], "propagate": False}},
    },
}
"""What is the same for every municipality and installation."""


def default_folder(*, demo: bool = False) -> Path:
    """Where data is kept unless told otherwise: XDG's folder for data; that of the invented town beside it."""
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return folder / ("resguardo-demo" if demo else "resguardo")


def configure(
    folder: Path,
    town: Town,
    look: Look,
    hosts: Iterable[str] = (),
    requests: int = REQUESTS,
    address: str = f"http://{LOOPBACK[1]}:8000",
) -> None:
    """Sets Django up on a data folder, made where it is missing; once in a process.

    ``hosts`` are names, besides those of loopback, under which the service is reached through a proxy;
    ``requests`` is how often one address may ask for a verification a minute, ``address`` where people find the
    service, as messages and documents print it. Raises UnusableFile where the folder cannot be written, or the
    environment says what cannot be.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        values = _values(folder, town, look, (*LOOPBACK, *hosts), requests)
    except OSError as error:
        expected = "uma pasta em que se possa escrever; indique outra com --data"
        raise UnusableFile((Problem(str(folder), f"não se pôde preparar ({named(error)})", expected),)) from None
    settings.configure(**values, RESGUARDO_ADDRESS=address)
    django.setup()


def _values(folder: Path, town: Town, look: Look, hosts: tuple[str, ...], requests: int) -> dict[str, Any]:
    return {
        **FIXED,
        **casework.values(folder),
        "RESGUARDO_TOWN": town,
        "RESGUARDO_LOOK": look,
        "RESGUARDO_REQUESTS": f"{requests}/m",
        "RESGUARDO_LIVE_REQUESTS": f"{LIVE_SHARE * requests}/m",
        "SECRET_KEY": secret_in(folder),
        "ALLOWED_HOSTS": list(hosts),
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
