"""A visitor of the public pages, without a browser."""

from __future__ import annotations

from typing import Any

import pytest

from web.visitor import Visitor


@pytest.fixture
def visitor(client: Any) -> Visitor:
    return Visitor(client)
