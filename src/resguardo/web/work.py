"""Processes that verify, each call with an end to its time and its memory.

What anyone may send can be made to take very long. A call that takes too long ends with its process, a new one takes
its place, and whoever waits behind it is served.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import TimeoutError as TooLong
from typing import ParamSpec, TypeVar

from pebble import ProcessExpired, ProcessPool

from resguardo.site.problem import Problem, UnusableFile

SECONDS = 10
MEMORY = 2 << 30  # bytes of address space
CALLS = 250
"""After so many calls a process is replaced: what was measured is kept in it, and anyone may send the largest plans."""
WORKERS = max(2, os.cpu_count() or 1)

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


def bounded(function: Callable[Arguments, Answer], *args: Arguments.args, **kwargs: Arguments.kwargs) -> Answer:
    """What a function gives, from another process; raises what it raises, and UnusableFile where it takes too much."""
    try:
        answer: Answer = _pool().schedule(function, args=args, kwargs=kwargs, timeout=SECONDS).result()
    except (TooLong, ProcessExpired, MemoryError):
        expected = "um local menor, ou o comando resguardo check no seu computador"
        raise UnusableFile((Problem("local", "mais do que este serviço verifica de uma vez", expected),)) from None
    return answer


def start(workers: int = WORKERS) -> None:
    """Makes so many processes ready, so that the first visitor does not wait for them."""
    if not _POOLS:
        _POOLS.append(_made(workers))
    bounded(len, ())


def stop() -> None:
    """Ends the processes; a later call begins new ones."""
    while _POOLS:
        pool = _POOLS.pop()
        pool.stop()  # type: ignore[no-untyped-call]
        pool.join()


_POOLS: list[ProcessPool] = []
"""The pool in use, if one was begun."""


def _pool() -> ProcessPool:
    if not _POOLS:
        _POOLS.append(_made(WORKERS))
    return _POOLS[0]


def _made(workers: int) -> ProcessPool:
    method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    context = multiprocessing.get_context(method)
    if method == "forkserver":
        context.set_forkserver_preload(["resguardo.web.showing", "resguardo.web.live", "resguardo.casework.checking"])
    return ProcessPool(max_workers=workers, max_tasks=CALLS, initializer=_limit_memory, context=context)


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:
        return  # Windows has no such limit
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
