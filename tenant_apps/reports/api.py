from decimal import Decimal
from functools import partial
from typing import Annotated, Any, ClassVar

from django.http import HttpResponse

from shared_apps.core.api.call import Call, Media
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.report_contract import facts_of, path_of
from shared_apps.core.api.report_files import table_of
from shared_apps.core.api.reports import Answer, Figures, Group, Report
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.api.sources import Source
from shared_apps.core.roles import MANAGERS
from tenant_apps.reports import schemas
from tenant_apps.reports.document import KINDS, filters_in_words, report_file
from tenant_apps.reports.selectors import REPORTS

ReportFile = Annotated[HttpResponse, Media(*(kind.partition(";")[0] for kind in KINDS.values()))]


def _resources_of(report: Report) -> list[type[Resource]]:
    """The calls of a report: its figures, their file, and a list for each of its sources."""
    filters = {one.name: str for one in report.dimensions if one.name not in {"day", "month"}}
    dates = {"from": str, "to": str} if report.is_dated else {}
    if report.as_of:
        dates[report.as_of] = str

    class Shown(Resource):
        path: ClassVar[str] = f"report/{report.name}"
        contract_facts = staticmethod(partial(facts_of, report))

        @collection("GET", "", policy=report.roles, query={**dates, "by": str, **filters})
        def show(self, call: Call) -> schemas.ReportAnswer:
            """The figures by one dimension, compared with the period before."""
            return _shown(report.answer(call.by, call.query))

        @collection(
            "GET",
            "export",
            policy=report.roles & MANAGERS,
            query={**dates, "by": str, **filters, "format": str},
            heavy=Heavy.SHEET,
        )
        def file(self, call: Call) -> ReportFile:
            """The same table as a file: csv, xlsx or pdf."""
            asked = {name: value for name, value in call.query.items() if name != "format"}
            found = report.answer(call.by, asked)
            words = filters_in_words(report, call.by, asked, found)
            table = table_of(report, found, words, by=call.by.name)
            return report_file(report.name, call.query.get("format", "csv"), table)

    Shown.__name__ = f"{report.name.capitalize()}ReportResource"
    return [Shown, *(_rows_of(report, source) for source in report.sources)]


def _rows_of(report: Report, source: Source) -> type[Resource]:
    """The list of a source's rows. It takes the query string of the report; `figure` narrows it to the
    rows of one measure."""
    own = "" if source.name == "rows" else source.name.capitalize()
    declared: dict[str, Any] = {
        "__doc__": f"The rows behind the report {report.name}.",
        "is_followed": False,  # a report says as of when it is
        "path": path_of(report, source),
        "policy": Policy(read=report.roles),
        "listing": source.listing,
        "record_call": False,
    }
    return type(f"{report.name.capitalize()}{own}RowsResource", (Resource,), declared)


def _shown(found: Answer) -> schemas.ReportAnswer:
    return {
        "fromDate": found.first,
        "toDate": found.last,
        "beforeFrom": found.before_first,
        "beforeTo": found.before_last,
        "by": found.by,
        "groups": [_group(group) for group in found.groups],
        "totals": _texts(found.totals),
        "before": _texts(found.before),
        "query": found.query,
    }


def _group(group: Group) -> schemas.ReportGroup:
    return {
        "key": group.key,
        "label": group.label,
        "figures": _texts(group.figures),
        "before": _texts(group.before),
        "query": group.query,
    }


def _texts(figures: Figures) -> dict[str, str]:
    def text(amount: Decimal) -> str:
        return f"{amount:f}"

    return {name: text(amount) for name, amount in figures.items()}


RESOURCES = [resource for report in REPORTS for resource in _resources_of(report)]
