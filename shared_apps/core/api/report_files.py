"""A report as a table of plain cells: what its files hold, whatever their format."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from django.utils import timezone

from shared_apps.core.api.export import Cell
from shared_apps.core.api.reports import Answer, Figures, Report
from shared_apps.core.dates import format_day
from shared_apps.core.translation import gettext as _


@dataclass(frozen=True)
class Fact:
    """What a file states above its table: period, filters, moment."""

    name: str
    text: str


@dataclass(frozen=True)
class Table:
    """`kinds` are those of the columns after the first: money, count or percent."""

    title: str
    facts: list[Fact]
    heads: list[str]
    kinds: list[str]
    rows: list[list[Cell]]
    total: list[Cell]


def table_of(report: Report, answer: Answer, names: Iterable[Fact], *, by: str) -> Table:
    """Returns the table that is on the screen, with the figures of the period before in the last column.
    `names` are the filters in words, `by` is who asked."""
    columns = report.columns
    kept = next(one for one in report.measures if one.name == report.chart)
    compared = answer.before and report.chart in answer.before

    def line(first: str, figures: Figures, before: Figures) -> list[Cell]:
        cells: list[Cell] = [_cell(one.kind, figures[one.name]) for one in columns]
        last: list[Cell] = [_cell(kept.kind, before[report.chart])] if compared else []
        return [first, *cells, *last]

    dimension = report.sources[0].dimensions[answer.by]
    before_name = _("{measure} before").format(measure=kept.label)
    return Table(
        str(report.title),
        [*_moments(report, answer), *names, *_made(by)],
        [
            str(dimension.label),
            *(str(one.label) for one in columns),
            *([before_name] if compared else []),
        ],
        [*(one.kind for one in columns), *([kept.kind] if compared else [])],
        [line(group.label, group.figures, group.before) for group in answer.groups],
        line(_("Total"), answer.totals, answer.before),
    )


def _cell(kind: str, amount: Decimal) -> Cell:
    return int(amount) if kind == "count" else float(amount) if kind == "percent" else amount


def _moments(report: Report, answer: Answer) -> list[Fact]:
    if report.as_of and (asked := answer.narrowed.get(report.as_of)):
        stood = [Fact(_("As of"), format_day(date.fromisoformat(asked)))]
    else:
        stood = []
    if answer.first is None or answer.last is None:
        return stood or [Fact(_("Period"), _("as it stands now"))]
    found = [*stood, Fact(_("Period"), f"{format_day(answer.first)} – {format_day(answer.last)}")]
    if answer.before_first and answer.before_last:
        before = f"{format_day(answer.before_first)} – {format_day(answer.before_last)}"
        found.append(Fact(_("Compared with"), before))
    return found


def _made(by: str) -> list[Fact]:
    now: datetime = timezone.localtime()
    return [Fact(_("Made"), f"{now:%d-%m-%Y %H:%M}"), Fact(_("By"), by)]
