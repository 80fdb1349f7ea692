"""Words of sentences that are put together."""


def counted(count: int, one: str, many: str) -> str:
    """Such as "1 student" or "12 students"."""
    return f"{count} {one if count == 1 else many}"
