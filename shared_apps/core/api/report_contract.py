"""What the contract says of a report, in `x-report` of its call: all that a screen needs to draw it."""

from typing import Any

from shared_apps.core.api.reports import Report
from shared_apps.core.api.sources import Dimension, Source

Facts = dict[str, Any]


def path_of(report: Report, source: Source) -> str:
    """Returns where the list of the source's rows is."""
    return f"report/{report.name}/{source.name}"


def facts_of(report: Report) -> Facts:
    """Returns the declaration as JSON. `rows` of a measure are the sources that make it up."""
    rows: dict[str, list[str]] = {}
    for source in report.sources:
        for measure in source.measures:
            rows.setdefault(measure.name, []).append(source.name)
    return {
        "x-report": {
            "name": report.name,
            "title": str(report.title),
            "about": str(report.about),
            "note": str(report.note),
            "section": report.section,
            "roles": sorted(str(role.value) for role in report.roles),
            "by": report.by,
            "chart": report.chart,
            "isDated": report.is_dated,
            "ahead": report.ahead,
            "asOf": report.as_of,
            "dimensions": {one.name: _dimension(one) for one in report.dimensions},
            "measures": {
                one.name: {
                    "label": str(one.label),
                    "kind": one.kind,
                    "rows": rows.get(one.name, []),
                }
                for one in report.columns
            },
            "rows": {source.name: _rows(report, source) for source in report.sources},
        }
    }


def _dimension(dimension: Dimension) -> Facts:
    facts: Facts = {"label": str(dimension.label), "none": str(dimension.none)}
    if dimension.of:
        facts["of"] = dimension.of
    if dimension.words:
        facts["words"] = {value: str(word) for value, word in dimension.words.items()}
    return facts


def _rows(report: Report, source: Source) -> Facts:
    columns = {column.name: column for column in source.listing.columns}

    def cell(name: str) -> Facts:
        words = columns[name].words(source.listing.model)
        return {"name": name, "kind": columns[name].kind} | ({"words": words} if words else {})

    return {
        "title": str(source.title),
        "path": path_of(report, source),
        "heading": cell(source.heading),
        "texts": [cell(name) for name in source.texts],
        "page": source.page,
        "pageFilters": list(source.page_filters),
        "link": source.link,
    }
