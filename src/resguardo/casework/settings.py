"""What Django is told for the casework: the database, people, sessions, e-mail."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import dj_database_url

from resguardo.site.problem import Problem, UnusableFile

SESSION_SECONDS = 12 * 60 * 60
LINK_SECONDS = 3 * 24 * 60 * 60
POSTGRESQL = ("postgresql://", "postgres://")
SQLITE = {
    "transaction_mode": "IMMEDIATE",  # writers stand in line from the beginning of what they do
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;",
    "timeout": 20,
}


def values(folder: Path) -> dict[str, Any]:
    """The settings on a data folder; ``DATABASE_URL`` and ``EMAIL_…`` of the environment override what is local."""
    return {
        "RESGUARDO_FOLDER": folder,
        "DATABASES": {"default": _database(folder)},
        "AUTH_USER_MODEL": "casework.Person",
        "AUTHENTICATION_BACKENDS": ["resguardo.casework.signing_in.Backend"],
        "AUTH_PASSWORD_VALIDATORS": [
            {
                "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
                "OPTIONS": {"min_length": 10},
            },
            {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
            {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
            {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
        ],
        "PASSWORD_RESET_TIMEOUT": LINK_SECONDS,
        "LOGIN_URL": "sign-in",
        "SESSION_COOKIE_AGE": SESSION_SECONDS,
        "SESSION_COOKIE_NAME": "sessao",
        "CSRF_COOKIE_NAME": "formulario",
        "CSRF_FAILURE_VIEW": "resguardo.casework.pages.shared.forged",
        **_mail(),
    }


def _database(folder: Path) -> dict[str, Any]:
    if url := os.environ.get("DATABASE_URL"):
        if not url.startswith(POSTGRESQL):
            found = f'"{url.partition(":")[0]}:…", que não é PostgreSQL'
            raise UnusableFile((Problem("DATABASE_URL", found, "postgresql://usuário@máquina/banco"),))
        return dict(dj_database_url.parse(url, conn_max_age=60, conn_health_checks=True))
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": folder / "resguardo.sqlite3",
        "CONN_MAX_AGE": 60,
        "OPTIONS": SQLITE,
    }


def _mail() -> dict[str, Any]:
    """A server for e-mail where ``EMAIL_HOST`` names one; otherwise what would be sent is printed."""
    host = os.environ.get("EMAIL_HOST")
    sender = {"DEFAULT_FROM_EMAIL": os.environ.get("EMAIL_FROM", "resguardo@localhost")}
    if not host:
        return sender | {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    return sender | {
        "EMAIL_HOST": host,
        "EMAIL_PORT": _port(os.environ.get("EMAIL_PORT", "587")),
        "EMAIL_HOST_USER": os.environ.get("EMAIL_USER", ""),
        "EMAIL_HOST_PASSWORD": os.environ.get("EMAIL_PASSWORD", ""),
        "EMAIL_USE_TLS": True,
        "EMAIL_TIMEOUT": 10,
    }


def _port(told: str) -> int:
    if not (told.isdecimal() and 1 <= int(told) <= 65_535):
        raise UnusableFile((Problem("EMAIL_PORT", f'"{told}"', "um número de 1 a 65535"),))
    return int(told)
