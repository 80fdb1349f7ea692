"""The steps that a new centre's owner goes through before the first lesson is paid for. The app that
keeps a step's records says whether it is complete; `tenant_apps.home` shows them together."""

from collections.abc import Mapping
from typing import Any, TypedDict


class SetupStep(TypedDict):
    """`missing` names what an unfinished step still lacks, in the words of its form; without a record
    there is nothing to name."""

    done: bool
    missing: list[str]


def step(*, begun: bool, missing: list[str]) -> SetupStep:
    """Done once it is begun and nothing is missing."""
    return {"done": begun and not missing, "missing": missing if begun else []}


def empty_of(record: Mapping[str, Any], fields: Mapping[str, str]) -> list[str]:
    """The words of those `fields` (name in the record to word of the form) that are empty in it."""
    return [word for name, word in fields.items() if not record[name]]
