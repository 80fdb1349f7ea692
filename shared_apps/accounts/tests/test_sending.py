"""Sending frames to a socket whose other side reads slowly."""

import asyncio

from shared_apps.accounts.sockets.sending import MOST_UNSENT, Sender


class Browser:
    """The other side of a socket: it reads while it is told to."""

    def __init__(self) -> None:
        self.read: list[int] = []
        self.reads = asyncio.Event()
        self.has_hung_up = False

    async def send(self, frame) -> None:
        await self.reads.wait()
        if self.has_hung_up:
            raise ConnectionError
        self.read.append(frame["number"])


def put(sender: Sender, *numbers: int) -> None:
    for number in numbers:
        sender.put({"number": number})


async def test_a_browser_that_reads_has_each_frame_at_once():
    browser = Browser()
    browser.reads.set()
    put(Sender(browser.send), 1, 2, 3)
    assert browser.read == [1, 2, 3]


async def test_a_browser_that_does_not_read_is_not_waited_for_and_has_all_in_order_later():
    browser = Browser()
    sender = Sender(browser.send)
    put(sender, 1, 2, 3)
    assert browser.read == []
    browser.reads.set()
    await asyncio.sleep(0.01)
    assert browser.read == [1, 2, 3]
    put(sender, 4)
    assert browser.read == [1, 2, 3, 4]


async def test_a_browser_that_stops_reading_again_keeps_the_order():
    browser = Browser()
    sender = Sender(browser.send)
    put(sender, 1, 2)
    browser.reads.set()
    await asyncio.sleep(0.01)
    browser.reads.clear()
    put(sender, 3, 4)
    browser.reads.set()
    await asyncio.sleep(0.01)
    assert browser.read == [1, 2, 3, 4]


async def test_a_browser_that_has_missed_too_much_is_sent_nothing_more():
    browser = Browser()
    sender = Sender(browser.send)
    put(sender, *range(MOST_UNSENT + 1))
    assert not sender.has_overflowed
    put(sender, MOST_UNSENT + 1)
    assert sender.has_overflowed
    browser.reads.set()
    await asyncio.sleep(0.01)
    assert browser.read == [0], "what was on its way"


async def test_a_browser_that_hung_up_is_no_fault():
    browser = Browser()
    sender = Sender(browser.send)
    put(sender, 1, 2)
    browser.has_hung_up = True
    browser.reads.set()
    await asyncio.sleep(0.01)
    put(sender, 3)
    assert browser.read == []


async def test_who_says_goodbye_waits_until_it_was_read_and_no_longer_than_that():
    browser = Browser()
    sender = Sender(browser.send)
    put(sender, 1, 2)
    asyncio.get_running_loop().call_later(0.02, browser.reads.set)
    await asyncio.wait_for(sender.wait_until_read(60), 5)
    assert browser.read == [1, 2]


async def test_a_browser_that_does_not_read_is_waited_for_a_moment_only():
    browser = Browser()
    sender = Sender(browser.send)
    put(sender, 1)
    await asyncio.wait_for(sender.wait_until_read(0.1), 5)
    assert browser.read == []
