"""Endpoints under `renewal`: upcoming renewals, skipping a period, and renewal runs with their
entries."""

from shared_apps.core.api.call import Call, DataResponse, MessageResponse
from shared_apps.core.api.fields import BusinessDate
from shared_apps.core.api.filters import parse
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Resource, collection, verb
from shared_apps.core.dates import format_day, today
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.wording import counted
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.renewals import selectors, services
from tenant_apps.renewals.rules import DAYS_AHEAD
from tenant_apps.renewals.schemas import StartedRuns
from tenant_apps.renewals.selectors import ComingFigures, Progress


class PeriodInput(Input):
    period = BusinessDate(missing=lazy("Choose a period by its first day."))


class RenewalResource(Resource):
    """Upcoming renewals by the id of the enrolment."""

    path = "renewal"
    listing = selectors.COMING

    @collection("GET", policy=FRONT_DESK, query={"days": int})
    def figures(self, call: Call) -> ComingFigures:
        """The total of the renewals of the next days. `days` defaults to a week."""
        raw = call.query.get("days", "")
        days = parse("days", selectors.DAYS_FILTER, raw) if raw else DAYS_AHEAD
        return selectors.coming_figures(principal=call.by, today=today(), days=days)

    @verb("POST", policy=FRONT_DESK, input=PeriodInput)
    def skip(self, call: Call, enrolment: Enrolment) -> MessageResponse:
        services.skip_once(by=call.by, record=enrolment, **call.data)
        return MessageResponse(
            _("The renewal of {day} is skipped.").format(day=format_day(call.data["period"]))
        )

    @verb("POST", policy=FRONT_DESK, input=PeriodInput)
    def unskip(self, call: Call, enrolment: Enrolment) -> MessageResponse:
        services.unskip(by=call.by, record=enrolment, **call.data)
        return MessageResponse(
            _("The renewal of {day} is not skipped.").format(day=format_day(call.data["period"]))
        )


class ComingRenewalResource(Resource):
    path = "renewal/upcoming"
    policy = Policy(read=FRONT_DESK)
    listing = selectors.COMING
    record_call = False


class RenewalRunResource(Resource):
    """The log of renewal runs. Starting a run returns immediately; poll `progress`."""

    path = "renewal/run"
    policy = Policy(read=FRONT_DESK)
    listing = selectors.RUNS

    @collection("POST", "", policy=MANAGERS, status=202)
    def start(self, call: Call) -> DataResponse[StartedRuns]:
        """Starts the renewals that are due today in the user's branches, without waiting for the
        hourly job."""
        runs = services.request_run(by=call.by, today=today())
        due = sum(run.total - run.done for run in runs)
        message = (
            f"Renewing {counted(due, '{count} enrolment', '{count} enrolments')}…"
            if due
            else _("Nothing is due.")
        )
        return DataResponse({"runs": [run.pk for run in runs]}, message)

    @collection("GET", policy=FRONT_DESK, query={"runs": str})
    def progress(self, call: Call) -> Progress:
        """The total progress of several runs. `runs` are their ids, separated by commas."""
        raw = call.query.get("runs", "")
        run_ids = parse("runs", selectors.RUN_IDS, raw) if raw else []
        return selectors.progress(selectors.runs_of(call.by).filter(pk__in=run_ids))


class RenewalEntryResource(Resource):
    path = "renewal/entry"
    policy = Policy(read=FRONT_DESK)
    listing = selectors.ENTRIES
    record_call = False


RESOURCES = [
    ComingRenewalResource,
    RenewalRunResource,
    RenewalEntryResource,
    RenewalResource,
]
