"""QR codes, for paper and for the screen."""

from itertools import groupby
from typing import TypedDict

import segno


class QrCode(TypedDict):
    """Modules a side, and the SVG path that draws the dark ones, each one unit wide."""

    side: int
    path: str


def qr_code(text: str) -> QrCode:
    code = segno.make(text, error="m")
    runs: list[str] = []
    for y, row in enumerate(code.matrix):
        x = 0
        for dark, modules in groupby(row):
            width = len(list(modules))
            if dark:
                runs.append(f"M{x} {y}h{width}v1h-{width}z")
            x += width
    return {"side": len(code.matrix), "path": "".join(runs)}
