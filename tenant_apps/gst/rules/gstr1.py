"""GSTR-1 as the file that the GST portal takes, and the figures of such a file."""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from hashlib import sha256
from typing import Any

from tenant_apps.gst.rules.hsn import HsnRow, write_hsn
from tenant_apps.gst.rules.numbers import Run, write_runs
from tenant_apps.gst.rules.papers import Figures
from tenant_apps.gst.rules.sections import Filled

Return = dict[str, Any]
VERSION = "GST3.2.2"
"""The version of the portal's offline format."""


def gstr1(
    gstin: str, month: date, sections: Sequence[Filled], hsn: Sequence[HsnRow], runs: Sequence[Run]
) -> Return:
    """Returns the file as an object. Sections without documents are left out: the portal refuses empty
    ones."""
    found: Return = {"gstin": gstin, "fp": f"{month:%m%Y}", "version": VERSION, "hash": "hash"}
    for filled in sections:
        for key, rows in filled.section.write(filled.papers).items():
            if isinstance(rows, list) and rows:
                found.setdefault(key, []).extend(rows)
            elif rows and not isinstance(rows, list):
                found[key] = rows
    if own := write_hsn(hsn):
        found["hsn"] = own
    return found | write_runs(runs)


def as_text(document: Return) -> str:
    """Returns the file's text: the same for the same object, whatever the order of its keys."""
    return json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def digest_of(text: str) -> str:
    """Returns the SHA-256 of the file in hexadecimal digits."""
    return sha256(text.encode()).hexdigest()


def figures_of(document: Return) -> dict[str, Figures]:
    """Returns what each section of a file adds up to, by the section's key. Amendments to nothing have no
    figures: the file does not say what they amend."""
    sums: dict[str, Figures] = defaultdict(Figures)
    for key, of_section, sign in (("b2b", "b2b", 1), ("b2cl", "b2cl", 1), ("cdnr", "cdnr", -1)):
        for group in document.get(key, []):
            for one in group.get("inv", group.get("nt", [])):
                sums[of_section] += _sum_of_items(one["itms"], sign)
    for note in document.get("cdnur", []):
        sums["cdnur"] += _sum_of_items(note["itms"], -1)
    for cell in document.get("b2cs", []):
        inside = cell["sply_ty"] == "INTRA"
        sums["b2csInside" if inside else "b2csAcross"] += _figures(cell)
    for row in document.get("nil", {}).get("inv", []):
        sums["nil"] += Figures(taxable=_amount(row["expt_amt"]))
    for key, of_section, sign in (("at", "received", 1), ("txpd", "adjusted", -1)):
        for place in document.get(key, []):
            found = Figures.sum(_figures(item, "ad_amt") for item in place["itms"])
            sums[of_section] += found if sign > 0 else -found
    return dict(sums)


def hsn_of(document: Return) -> Figures:
    """Returns what table 12 of a file adds up to."""
    return Figures.sum(_figures(row) for rows in document.get("hsn", {}).values() for row in rows)


def _sum_of_items(items: Iterable[dict[str, Any]], sign: int) -> Figures:
    found = Figures.sum(_figures(item["itm_det"]) for item in items)
    return found if sign > 0 else -found


def _figures(row: dict[str, Any], taxable: str = "txval") -> Figures:
    return Figures(*(_amount(row.get(name, 0)) for name in (taxable, "iamt", "camt", "samt")))


def _amount(number: float) -> Decimal:
    return Decimal(str(number))
