"""The guard of the log: no statement writes to a table of the casework but on the path that leaves an entry.

The models' own methods leave entries; whatever comes round them (a raw statement, a private method, a cascade) meets
this guard at the connection, and is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any

from django.apps import apps
from django.db.backends.base.base import BaseDatabaseWrapper

EXEMPT = frozenset({"casework_attempt"})
"""Wrong passwords and messages asked for of the last hour, by a digest of account and address.

No record of a case, and soon deleted.
"""
_WRITE = re.compile(
    r"\b(?:INSERT\s+(?:OR\s+\w+\s+)?INTO|REPLACE\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?"
    r'|MERGE\s+INTO|COPY)\s+(?:ONLY\s+)?(?:["\w]+\.)?["`\[]?(\w+)',
    re.IGNORECASE,
)
_COMMENT = re.compile(r"/\*.*?\*/|--[^\n]*", re.DOTALL)
_writing: ContextVar[bool] = ContextVar("casework_writing", default=False)


class Unlogged(RuntimeError):
    """A write that would leave no entry in the log; a fault of the program, never of who uses it."""


@contextmanager
def writing() -> Iterator[None]:
    """While what is written is being logged."""
    token = _writing.set(True)
    try:
        yield
    finally:
        _writing.reset(token)


def is_writing() -> bool:
    """Whether what is written now is being logged by whoever called."""
    return _writing.get()


def watch(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """Puts the guard on a connection, once."""
    if _refuse_unlogged not in connection.execute_wrappers:
        connection.execute_wrappers.append(_refuse_unlogged)


def _refuse_unlogged(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    if not is_writing():
        for match in _WRITE.finditer(_COMMENT.sub(" ", str(sql))):
            if match[1].lower() in guarded_tables():
                raise Unlogged(f"a write to {match[1]} that leaves no entry in the log")
    return execute(sql, params, many, context)


@cache
def guarded_tables() -> frozenset[str]:
    """The tables of the casework, the log's own among them."""
    return frozenset(model._meta.db_table for model in apps.get_app_config("casework").get_models()) - EXEMPT
