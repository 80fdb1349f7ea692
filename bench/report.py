"""A figure of the bench as a row of its report."""

import statistics
from collections.abc import Sequence
from typing import Any

Row = dict[str, Any]


def ratio_row(
    name: str, rounds: Sequence[tuple[float, float]], most: float, unit: str = "ms", digits: int = 2
) -> Row:
    """Ours against the floor, both measured in each round: medians, and the median of the ratios,
    which may be at most `most`."""
    ours, floor = (statistics.median(each[side] for each in rounds) for side in (0, 1))
    ratio = statistics.median(mine / bare for mine, bare in rounds)
    return {
        "name": name,
        "ours": f"{ours:.{digits}f} {unit}",
        "floor": f"{floor:.{digits}f} {unit}",
        "ratio": round(ratio, 2),
        "goal": f"≤ {most:g}",
        "holds": ratio <= most,
    }


def count_row(name: str, ours: int, most: int) -> Row:
    """A number that may be at most `most`."""
    return {
        "name": name,
        "ours": ours,
        "floor": most,
        "ratio": "",
        "goal": f"≤ {most}",
        "holds": ours <= most,
    }


def figure_row(name: str, ours: str) -> Row:
    """A figure that has no goal."""
    return {"name": name, "ours": ours, "floor": "", "ratio": "", "goal": "none", "holds": None}


def bound_row(name: str, value: float, most: float, unit: str) -> Row:
    """A measured value that may be at most `most`."""
    return {
        "name": name,
        "ours": f"{value:.1f} {unit}",
        "floor": f"{most:g} {unit}",
        "ratio": round(value / most, 2),
        "goal": "≤ 1",
        "holds": value <= most,
    }
