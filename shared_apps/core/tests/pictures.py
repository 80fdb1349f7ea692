"""Pictures as people and attackers send them."""

import io
import struct
import zlib

from PIL import Image


def png(width: int = 4, height: int = 4, **save) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (width, height), "teal").save(buffer, "PNG", **save)
    return buffer.getvalue()


def jpeg(width: int = 4, height: int = 4, mode: str = "RGB", **save) -> bytes:
    buffer = io.BytesIO()
    Image.new(mode, (width, height)).save(buffer, "JPEG", **save)
    return buffer.getvalue()


def saved_as(kind: str, **save) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (4, 4), "teal").save(buffer, kind, **save)
    return buffer.getvalue()


def animated_png() -> bytes:
    buffer = io.BytesIO()
    frames = [Image.new("RGB", (4, 4), colour) for colour in ("teal", "navy", "white")]
    frames[0].save(buffer, "PNG", save_all=True, append_images=frames[1:])
    return buffer.getvalue()


def with_place() -> bytes:
    """A JPEG that says where it was taken, and that it lies on its side."""
    exif = Image.Exif()
    exif[0x0112] = 6
    exif.get_ifd(0x8825)[1] = "N"
    exif[0x010E] = "12 Paud Road, Pune"
    buffer = io.BytesIO()
    Image.new("RGB", (40, 20), "teal").save(buffer, "JPEG", exif=exif)
    return buffer.getvalue()


def bomb(side: int = 13_000) -> bytes:
    """A few kilobytes that unpack to 13,000 × 13,000 pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    rows = zlib.compress(b"\0" * ((side // 8 + 2) * side), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def padded(picture: bytes, length: int) -> bytes:
    """The picture with bytes after its end, `length` in all."""
    return picture + b"\0" * (length - len(picture))


PHP = png() + b"<?php system($_GET['c']); ?>"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
