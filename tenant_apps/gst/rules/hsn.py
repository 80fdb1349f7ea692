"""Table 12: what was supplied by HSN or SAC and rate, to registered recipients and to others apart (two
tables since the return of May 2025)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from tenant_apps.gst.rules.papers import Figures, Paper
from tenant_apps.gst.rules.sections import amount

LONGEST_DESCRIPTION = 30
SERVICES = "99"
"""An SAC begins with these digits. Services have no unit (`NA`) and no quantity."""


@dataclass(frozen=True, slots=True)
class HsnRow:
    """One row of table 12."""

    is_registered: bool
    sac: str
    description: str
    rate: Decimal
    figures: Figures


def hsn_rows(papers: Iterable[Paper]) -> list[HsnRow]:
    """Returns the rows by recipient, code and rate; advances are no supplies. The description is the head
    that most of the row was supplied under, by its taxable amount."""
    sums: dict[tuple[bool, str, Decimal], Figures] = defaultdict(Figures)
    heads: dict[tuple[bool, str, Decimal], dict[str, Decimal]] = defaultdict(
        lambda: defaultdict(Decimal)
    )
    for paper in papers:
        if paper.is_advance:
            continue
        for line in paper.signed_lines():
            key = (not paper.is_registered, line.sac, line.rate)
            sums[key] += line.figures
            heads[key][line.head] += line.figures.taxable
    return [
        HsnRow(not other, sac, _largest(heads[key]), rate, figures)
        for key, figures in sorted(sums.items())
        for other, sac, rate in [key]
    ]


def _largest(heads: Mapping[str, Decimal]) -> str:
    """Returns the head with the largest amount; of equal ones the first by the alphabet."""
    return min(heads, key=lambda head: (-heads[head], head))


def write_hsn(rows: Iterable[HsnRow]) -> dict[str, Any]:
    """Returns the object `hsn` of the portal's file."""
    found: dict[str, list[dict[str, Any]]] = {"hsn_b2b": [], "hsn_b2c": []}
    for row in rows:
        own = found["hsn_b2b" if row.is_registered else "hsn_b2c"]
        own.append(
            {
                "num": len(own) + 1,
                "hsn_sc": row.sac,
                "desc": row.description[:LONGEST_DESCRIPTION],
                "uqc": "NA" if row.sac.startswith(SERVICES) else "OTH",
                "qty": 0.0,
                "rt": amount(row.rate),
                "txval": amount(row.figures.taxable),
                "iamt": amount(row.figures.igst),
                "camt": amount(row.figures.cgst),
                "samt": amount(row.figures.sgst),
                "csamt": 0.0,
            }
        )
    return {name: own for name, own in found.items() if own}
