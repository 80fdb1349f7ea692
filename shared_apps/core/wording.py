"""Words of sentences that are put together."""

from django.utils.translation import ngettext


def counted(count: int, one: str, many: str) -> str:
    """Returns `one` or `many` with the number: "{count} student", "{count} students"."""
    return ngettext(one, many, count).format(count=count)
