"""The limits on request bodies that a process holds while they are received or wait to be used."""

import pytest

from config.server import bodies
from config.server.bodies import Bodies, ClientGone
from shared_apps.core.errors import Malformed, TooLarge, Unavailable


class Sender:
    """granian's protocol for a body that arrives in these pieces."""

    def __init__(self, *pieces: bytes) -> None:
        self._pieces = pieces

    async def __call__(self) -> bytes:
        return b"".join(self._pieces)

    async def __aiter__(self):
        for piece in self._pieces:
            yield piece


def length(size: int | str) -> dict[str, str]:
    return {"content-length": str(size)}


@pytest.fixture
def small_limits(monkeypatch):
    """A process that holds up to 100 kB of one address and 150 kB in total."""
    monkeypatch.setattr(bodies, "HELD_OF_ONE", 100_000)
    monkeypatch.setattr(bodies, "HELD", 150_000)
    return Bodies(1_000_000)


async def test_an_address_over_its_limit_is_refused_and_others_are_not(small_limits):
    held = await small_limits.read(Sender(b"x" * 90_000), length(90_000), "1.1.1.1")
    with pytest.raises(Unavailable):
        await small_limits.read(Sender(b"x" * 20_000), length(20_000), "1.1.1.1")
    await small_limits.read(Sender(b"x" * 20_000), length(20_000), "2.2.2.2")

    small_limits.release(held)
    await small_limits.read(Sender(b"x" * 20_000), length(20_000), "1.1.1.1")


async def test_a_process_holds_no_more_than_its_limit(small_limits):
    for address in ("1.1.1.1", "2.2.2.2"):
        await small_limits.read(Sender(b"x" * 70_000), length(70_000), address)
    with pytest.raises(Unavailable):
        await small_limits.read(Sender(b"x" * 20_000), length(20_000), "3.3.3.3")


async def test_a_refused_body_releases_its_memory(small_limits):
    for _ in range(3):
        with pytest.raises(Unavailable):
            await small_limits.read(Sender(*[b"x" * 60_000] * 2), length(120_000), "1.1.1.1")
        with pytest.raises(ClientGone):
            await small_limits.read(Sender(b"x" * 80_000, b""), length(90_000), "1.1.1.1")
    body = await small_limits.read(Sender(b"x" * 90_000), length(90_000), "1.1.1.1")
    assert len(body.file.read()) == 90_000


@pytest.mark.parametrize(
    ("size", "refusal"), [(1_000_001, TooLarge), ("ten", Malformed), ("-1", Malformed)]
)
async def test_a_body_of_invalid_length_is_refused_before_it_is_read(small_limits, size, refusal):
    with pytest.raises(refusal):
        await small_limits.read(None, length(size), "1.1.1.1")
