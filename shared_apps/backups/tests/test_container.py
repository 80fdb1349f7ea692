"""The encrypted file gives back what was written, and nothing once it was touched."""

import io
import os
import tracemalloc

import pytest

from shared_apps.backups.container import CHUNK, Damaged, UnknownKey, Writer, decrypt

KEY, OTHER_KEY = b"k" * 32, b"o" * 32
ABOUT = {"centre": "RAGAPUNE2345", "schema": "t_aaaaaaaaaaaa"}
FRAME = 4 + 16


def written(plain: bytes, *, about=ABOUT, key=KEY) -> bytes:
    file = io.BytesIO()
    writer = Writer(file, key_id="first", key=key, about=about)
    writer.write(plain)
    writer.seal()
    assert writer.size == len(file.getvalue())
    return file.getvalue()


def read(data: bytes, *, about=ABOUT, **keys: bytes) -> bytes:
    plain = io.BytesIO()
    decrypt(io.BytesIO(data), plain, keys=keys or {"first": KEY}, about=about)
    return plain.getvalue()


def parts(data: bytes) -> list[bytes]:
    """The header and each chunk of a file whose chunks but the last are whole."""
    head = data.index(b"\n") + 1
    step = CHUNK + FRAME
    return [data[:head], *(data[at : at + step] for at in range(head, len(data), step))]


@pytest.mark.parametrize("size", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK + 5])
def test_what_was_written_is_read(size):
    plain = os.urandom(size)
    assert read(written(plain)) == plain


def test_the_pieces_in_which_it_is_written_do_not_matter():
    plain = os.urandom(CHUNK + 700)
    file = io.BytesIO()
    writer = Writer(file, key_id="first", key=KEY, about=ABOUT)
    for at in range(0, len(plain), 4099):
        writer.write(plain[at : at + 4099])
    writer.seal()
    assert read(file.getvalue()) == plain


def test_the_same_content_is_never_the_same_file():
    assert written(b"same") != written(b"same")


def test_an_older_key_is_found_by_its_name():
    assert read(written(b"old"), second=OTHER_KEY, first=KEY) == b"old"


def test_a_key_that_is_not_there_is_named():
    with pytest.raises(UnknownKey, match="first"):
        read(written(b"text"), second=KEY)


def test_another_key_of_the_same_name_reads_nothing():
    with pytest.raises(Damaged):
        read(written(b"text"), first=OTHER_KEY)


def test_the_file_of_one_centre_is_not_read_as_anothers():
    other = ABOUT | {"centre": "BRUSHKCH2345"}
    with pytest.raises(Damaged):
        read(written(b"text"), about=other)


def test_a_header_that_names_another_centre_opens_nothing():
    data = written(b"text").replace(b"RAGAPUNE2345", b"BRUSHKCH2345")
    with pytest.raises(Damaged):
        read(data, about=ABOUT | {"centre": "BRUSHKCH2345"})


def test_the_header_of_another_file_opens_nothing():
    one, two = parts(written(b"text")), parts(written(b"text"))
    with pytest.raises(Damaged):
        read(one[0] + two[1])


@pytest.mark.parametrize("at", range(0, 3 * CHUNK, CHUNK // 2))
def test_a_file_that_ends_early_is_noticed(at):
    data = written(os.urandom(2 * CHUNK + 9))
    with pytest.raises(Damaged):
        read(data[: min(at, len(data) - 1)])


def test_a_file_without_its_last_chunk_is_noticed():
    head, *chunks = parts(written(os.urandom(2 * CHUNK + 9)))
    with pytest.raises(Damaged):
        read(head + b"".join(chunks[:-1]))


@pytest.mark.parametrize("order", [(1, 0, 2), (0, 0, 2), (0, 2), (0, 1, 2, 2), (2, 1, 0)])
def test_chunks_that_were_moved_repeated_or_left_out_are_noticed(order):
    head, *chunks = parts(written(os.urandom(3 * CHUNK)))
    with pytest.raises(Damaged):
        read(head + b"".join(chunks[at] for at in order))


def test_one_byte_more_is_noticed():
    with pytest.raises(Damaged):
        read(written(b"text") + b"x")


@pytest.mark.parametrize("place", [0, 40, -1, -20, -30])
def test_one_other_byte_is_noticed(place):
    data = bytearray(written(b"a text that is long enough"))
    data[place] ^= 1
    with pytest.raises(Damaged):
        read(bytes(data))


@pytest.mark.parametrize("data", [b"", b"\n", b"{}\n", b"[1]\n", b'{"format": 2}\n', b"x" * 9000])
def test_a_file_that_is_none_of_ours_is_refused(data):
    with pytest.raises(Damaged):
        read(data)


def test_a_large_file_takes_a_few_chunks_of_memory():
    class Nowhere(io.RawIOBase):
        def write(self, data):
            return len(data)

    piece = os.urandom(CHUNK)
    tracemalloc.start()
    writer = Writer(Nowhere(), key_id="first", key=KEY, about=ABOUT)
    for _ in range(100):
        writer.write(piece)
    writer.seal()
    assert tracemalloc.get_traced_memory()[1] < 8 * CHUNK
    tracemalloc.stop()
    assert writer.size > 100 * CHUNK
