"""Mutates every limit and comparison of the law and the rulebook, and lists the mutants that no test notices.

    .venv-dev/bin/python bench/mutation.py [MODULE ...]

mutmut changes function bodies only; a law's limits and comparisons stand in module data, so they are changed here: one
token at a time, in a copy. First the fixed cases judge the mutant, and the tests of its own article, which is quick;
what survives faces generated sites against the oracle and all tests of the law. Annotations, decorators and
places in a tuple decide nothing and are left alone. The result is for docs/quality.md.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

PROJECT = Path(__file__).parents[1]
LAW = "laws/br_pr_campina_grande_do_sul/lei_15_2002"
MODULES = (
    *(f"{LAW}/{path.name}" for path in sorted((PROJECT / "src/resguardo" / LAW).glob("*.py"))),
    *(
        f"rulebook/{name}.py"
        for name in ("scalar", "joined_truths", "evaluation", "check", "missing", "trial", "provision")
    ),
)
PLANS = tuple(f"tests/sources/test_{name}.py" for name in ("plan_limits", "plan_sights", "walls_between_areas"))
TESTS = ("tests/laws", "tests/rulebook", *PLANS, "tests/test_bad_input.py")
TOO_LONG = "very_many_problems or command_line"
FIRST = {
    "rulebook": ("tests/rulebook", "tests/laws/test_flips.py"),
    "capacity": (f"tests/{LAW}/test_art01_scope.py", f"tests/{LAW}/test_art10_clearances.py"),
    "ground": (f"tests/{LAW}/test_art10_clearances.py", f"tests/{LAW}/test_art11_extinguishers.py"),
    "shielding": PLANS,
    "separation": ("tests/sources/test_walls_between_areas.py", f"tests/{LAW}/test_art10_clearances.py"),
}
"""Where a mutant of a module that has no tests of its own name is found soonest."""

SWAPPED_CALLS = {
    "at_least": "more_than",
    "more_than": "at_least",
    "all_of": "any_of",
    "any_of": "all_of",
    "larger": "smaller",
    "smaller": "larger",
    "min": "max",
    "max": "min",
    "every": "some",
    "some": "every",
    "plus": "minus",
    "larger_of": "hull_of",
    "any": "all",
    "all": "any",
}
SWAPPED_COMPARISONS: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
}
SWAPPED_OPERATORS: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.Add(),
    ast.FloorDiv: ast.Mult(),
    ast.BitAnd: ast.BitOr(),
    ast.BitOr: ast.BitAnd(),
}


def mutants(source: str) -> Iterator[tuple[int, str, str]]:
    """Line, what was changed, and the whole changed source, one change each."""
    count = len(list(_changes(ast.parse(source))))
    for index in range(count):
        tree = ast.parse(source)
        line, what, change = list(_changes(tree))[index]
        change()
        yield line, what, ast.unparse(ast.fix_missing_locations(tree))


def _changes(tree: ast.Module) -> Iterator[tuple[int, str, object]]:
    for node in _that_decide(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SWAPPED_CALLS:
            name = node.func
            yield node.lineno, f"{name.id} -> {SWAPPED_CALLS[name.id]}", _setter(name, "id", SWAPPED_CALLS[name.id])
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "negation":
            yield node.lineno, "negation dropped", _setter(node, "__class__", node.__class__, unwrap=True)
        elif isinstance(node, ast.Compare):
            for at, operator in enumerate(node.ops):
                if type(operator) in SWAPPED_COMPARISONS:
                    other = SWAPPED_COMPARISONS[type(operator)]
                    yield (
                        node.lineno,
                        f"{type(operator).__name__} -> {type(other).__name__}",
                        _item(node.ops, at, other),
                    )
        elif isinstance(node, ast.BinOp) and type(node.op) in SWAPPED_OPERATORS:
            other_operator = SWAPPED_OPERATORS[type(node.op)]
            what = f"{type(node.op).__name__} -> {type(other_operator).__name__}"
            yield node.lineno, what, _setter(node, "op", other_operator)
        elif isinstance(node, ast.BoolOp):
            other_bool = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield node.lineno, f"{type(node.op).__name__} swapped", _setter(node, "op", other_bool)
        elif isinstance(node, ast.Constant):
            yield from _constants(node)


def _that_decide(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns", "decorator_list", "slice"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from _that_decide(child)


def _constants(node: ast.Constant) -> Iterator[tuple[int, str, object]]:
    value = node.value
    if isinstance(value, bool):
        yield node.lineno, f"{value} -> {not value}", _setter(node, "value", not value)
    elif isinstance(value, int) and value < 1 << 40:
        for other in (value - 1, value + 1):
            yield node.lineno, f"{value} -> {other}", _setter(node, "value", other)
    elif isinstance(value, str) and value.replace(".", "", 1).isdigit():
        for step in ("-0.001", "0.001"):
            changed = str(Decimal(value) + Decimal(step))
            yield node.lineno, f'"{value}" -> "{changed}"', _setter(node, "value", changed)


def _setter(node: ast.AST, name: str, value: object, *, unwrap: bool = False) -> object:
    def change() -> None:
        if unwrap and isinstance(node, ast.Call):
            node.func = ast.Name("all_of", ast.Load())
        else:
            setattr(node, name, value)

    return change


def _item(items: list[ast.cmpop], at: int, value: ast.cmpop) -> object:
    def change() -> None:
        items[at] = value

    return change


CASES = """
import json, pathlib, sys
sys.path.insert(0, "../shared/law")
law = "src/resguardo/laws/br_pr_campina_grande_do_sul/lei_15_2002"
cases = json.loads(pathlib.Path(law, "cases/cases.json").read_text())
import run_cases, resguardo
for case in cases:
    assert not list(run_cases.differences(resguardo.check(case["site"]), case["expect"])), case["id"]
"""
GENERATED = """
from random import Random
import site_generator, test_properties as properties
for seed in range(500):
    properties.compare_with_oracle(site_generator.complete_site(Random(seed)), {}, seed)
for seed in range(120):
    rng = Random(seed)
    document, complete = site_generator.partial_site(rng)
    properties.assert_nothing_turned(properties.assessed(document), properties.assessed(complete(rng)), seed)
"""
PYTEST = ("-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-k", f"not ({TOO_LONG})")


def judges(module: str) -> Iterator[tuple[str, ...]]:
    """What a mutant of the module faces, the quickest first."""
    yield "-c", CASES
    path = Path(module)
    own = [str(each.relative_to(PROJECT)) for each in PROJECT.glob(f"tests/**/test_{path.stem}.py")]
    first = own or FIRST.get(path.stem, FIRST.get(path.parts[0], ()))
    if first:
        yield *PYTEST, *first
    yield "-c", GENERATED
    yield *PYTEST, *TESTS


def dies(module: str, copy: Path) -> bool:
    """Whether anything noticed the mutant."""
    environment = {**os.environ, "PYTHONPATH": f"{copy / 'src'}:tests:../shared/law", "PYTHONDONTWRITEBYTECODE": "1"}
    for judge in judges(module):
        command = [sys.executable, *judge]
        try:
            done = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, timeout=300, check=False)
        except subprocess.TimeoutExpired:
            return True
        if done.returncode:
            return True
    return False


def main(arguments: list[str]) -> None:
    """Runs all mutants of the named modules, or of all; prints a line a survivor and a count a module."""
    for module in arguments or MODULES:
        start, killed, survivors = time.monotonic(), 0, []
        source = (PROJECT / "src/resguardo" / module).read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder)
            shutil.copytree(PROJECT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__"))
            for line, what, changed in mutants(source):
                (copy / "src/resguardo" / module).write_text(changed, encoding="utf-8")
                if dies(module, copy):
                    killed += 1
                else:
                    survivors.append(f"  {module}:{line} {what}")
                    print(survivors[-1], flush=True)
        print(f"{module}: {killed} killed, {len(survivors)} survived, {time.monotonic() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
