"""The chain of digests by itself: whatever is changed, dropped or reordered is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from resguardo.casework.chain import BEGINNING, Entry, Fault, Head, digest_of, first_fault, head_from


def a_chain(length: int = 6) -> list[Entry]:
    entries: list[Entry] = []
    for number in range(1, length + 1):
        previous = entries[-1].digest if entries else BEGINNING
        entry = Entry(number, "2026-12-01T12:00:00", 1, "tomou", 2, f"paper:{number}", "{}", '{"a":1}', previous, "")
        entries.append(replace(entry, digest=digest_of(entry)))
    return entries


class TestAWholeLog:
    def test_has_no_fault(self) -> None:
        assert first_fault(a_chain()) is None
        assert first_fault([]) is None

    def test_holds_the_head_that_a_document_prints(self) -> None:
        chain = a_chain()
        assert first_fault(chain, Head(4, chain[3].digest)) is None


class TestATamperedLog:
    @pytest.mark.parametrize("column", ["at", "person", "action", "case", "object", "before", "after"])
    def test_with_any_column_changed_is_found(self, column: str) -> None:
        chain = a_chain()
        chain[2] = replace(chain[2], **{column: 7 if column in ("person", "case") else "outro"})
        fault = first_fault(chain)
        assert fault is not None and fault.number == 3 and "alterado" in fault.what

    @pytest.mark.parametrize("number", [1, 3, 5])
    def test_with_an_entry_dropped_is_found(self, number: int) -> None:
        chain = a_chain()
        del chain[number - 1]
        assert first_fault(chain) == Fault(number, "falta este lançamento")

    def test_with_an_entry_dropped_and_the_others_renumbered_is_found(self) -> None:
        chain = a_chain()
        del chain[2]
        chain = [replace(each, number=at) for at, each in enumerate(chain, 1)]
        fault = first_fault(chain)
        assert fault is not None and fault.number == 3

    def test_with_two_entries_in_each_others_place_is_found(self) -> None:
        chain = a_chain()
        chain[2], chain[3] = replace(chain[3], number=3), replace(chain[2], number=4)
        fault = first_fault(chain)
        assert fault is not None and fault.number == 3 and "ordem" in fault.what

    def test_rewritten_from_an_entry_on_is_found_by_the_head_of_a_document(self) -> None:
        printed = Head(5, a_chain()[4].digest)
        chain = a_chain(2)
        for number in range(3, 7):
            entry = Entry(number, "2026-12-01T12:00:00", 9, "inventou", 2, "paper:1", "{}", "{}", chain[-1].digest, "")
            chain.append(replace(entry, digest=digest_of(entry)))
        assert first_fault(chain) is None
        fault = first_fault(chain, printed)
        assert fault is not None and fault.number == 5

    def test_cut_short_is_found_by_the_head_of_a_document(self) -> None:
        chain = a_chain()
        fault = first_fault(chain[:3], Head(6, chain[5].digest))
        assert fault is not None and fault.number == 4


def test_a_head_is_read_as_it_is_printed() -> None:
    head = Head(12, "a" * 64)
    assert head_from(f" {head}\n") == head
    for text in ("", "12", "12:abc", f"x:{'a' * 64}"):
        with pytest.raises(ValueError, match="cabeça"):
            head_from(text)
