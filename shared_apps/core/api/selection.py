"""Which rows of a list a person has chosen, as a call says it."""

from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from shared_apps.core.api.inputs import Input
from shared_apps.core.translation import lazy

MOST_CHOSEN = 5_000
LARGEST_ID = 10**18
NOTHING_CHOSEN = lazy("Please choose at least one row.")
BOTH = lazy("Send the ids of rows, or all, not both.")


@dataclass(frozen=True)
class Selection:
    """These `ids`, or (None) all that match the list's query string except those in `without`."""

    ids: tuple[int, ...] | None
    without: tuple[int, ...] = ()


def _ids() -> serializers.ListField:
    return serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        required=False,
        max_length=MOST_CHOSEN,
    )


class SelectionInput(Input):
    """`ids` of rows, or `all` that match the query string of the call, which is the list's own, except
    those in `without`."""

    ids = _ids()
    all = serializers.BooleanField(required=False)
    without = _ids()

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        ids, every = data.pop("ids", None), data.pop("all", False)
        without = tuple(dict.fromkeys(data.pop("without", ())))
        if every and ids:
            raise serializers.ValidationError({"ids": [BOTH]})
        if not every and not ids:
            raise serializers.ValidationError({"ids": [NOTHING_CHOSEN]})
        ids = None if every else tuple(dict.fromkeys(ids))
        return {**super().validate(data), "selection": Selection(ids, without)}
