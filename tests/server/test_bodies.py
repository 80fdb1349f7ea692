"""What a process holds of bodies that are on their way, or wait to be used."""

import pytest

from config.server import bodies
from config.server.bodies import Bodies, ClientGone
from shared_apps.core.errors import Malformed, TooLarge, Unavailable


class Sender:
    """granian's protocol for a body that comes in these pieces."""

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
def little(monkeypatch):
    """A process that holds 100 kB of one address and 150 kB of all."""
    monkeypatch.setattr(bodies, "HELD_OF_ONE", 100_000)
    monkeypatch.setattr(bodies, "HELD", 150_000)
    return Bodies(1_000_000)


async def test_an_address_that_has_much_under_way_waits_and_no_other(little):
    held = await little.read(Sender(b"x" * 90_000), length(90_000), "1.1.1.1")
    with pytest.raises(Unavailable):
        await little.read(Sender(b"x" * 20_000), length(20_000), "1.1.1.1")
    await little.read(Sender(b"x" * 20_000), length(20_000), "2.2.2.2")

    little.release(held)
    await little.read(Sender(b"x" * 20_000), length(20_000), "1.1.1.1")


async def test_a_process_holds_no_more_than_it_can(little):
    for address in ("1.1.1.1", "2.2.2.2"):
        await little.read(Sender(b"x" * 70_000), length(70_000), address)
    with pytest.raises(Unavailable):
        await little.read(Sender(b"x" * 20_000), length(20_000), "3.3.3.3")


async def test_what_is_not_taken_gives_back_what_it_held(little):
    for _ in range(3):
        with pytest.raises(Unavailable):
            await little.read(Sender(*[b"x" * 60_000] * 2), length(120_000), "1.1.1.1")
        with pytest.raises(ClientGone):
            await little.read(Sender(b"x" * 80_000, b""), length(90_000), "1.1.1.1")
    body = await little.read(Sender(b"x" * 90_000), length(90_000), "1.1.1.1")
    assert len(body.file.read()) == 90_000


@pytest.mark.parametrize(
    ("size", "refusal"), [(1_000_001, TooLarge), ("ten", Malformed), ("-1", Malformed)]
)
async def test_what_cannot_be_taken_is_not_read(little, size, refusal):
    with pytest.raises(refusal):
        await little.read(None, length(size), "1.1.1.1")
