"""`renewal`: what renews soon, leaving one period out, the runs and what they did, asking for one."""

from shared_apps.core.api.call import Call, DataResponse, MessageResponse
from shared_apps.core.api.fields import BusinessDate
from shared_apps.core.api.filters import parse
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Resource, collection, verb
from shared_apps.core.dates import format_day, today
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.wording import counted
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.renewals import selectors, services
from tenant_apps.enrolments.renewals.rules import DAYS_AHEAD
from tenant_apps.enrolments.renewals.schemas import StartedRuns
from tenant_apps.enrolments.renewals.selectors import ComingFigures, Progress


class PeriodInput(Input):
    period = BusinessDate(missing="Choose a period by its first day.")


class RenewalResource(Resource):
    """One enrolment's next periods, by the enrolment's id."""

    path = "renewal"
    listing = selectors.COMING

    @collection("GET", policy=FRONT_DESK, query={"days": int})
    def figures(self, call: Call) -> ComingFigures:
        """What renews in the coming days, a week unless said otherwise."""
        raw = call.query.get("days", "")
        days = parse("days", selectors.DAYS_FILTER, raw) if raw else DAYS_AHEAD
        return selectors.coming_figures(principal=call.by, today=today(), days=days)

    @verb("POST", policy=FRONT_DESK, input=PeriodInput)
    def skip(self, call: Call, enrolment: Enrolment) -> MessageResponse:
        services.skip_once(by=call.by, record=enrolment, **call.data)
        return MessageResponse(f"The renewal of {format_day(call.data['period'])} is skipped.")

    @verb("POST", policy=FRONT_DESK, input=PeriodInput)
    def unskip(self, call: Call, enrolment: Enrolment) -> MessageResponse:
        services.unskip(by=call.by, record=enrolment, **call.data)
        return MessageResponse(f"The renewal of {format_day(call.data['period'])} is not skipped.")


class ComingRenewalResource(Resource):
    path = "renewal/upcoming"
    policy = Policy(read=FRONT_DESK)
    listing = selectors.COMING
    record_call = False


class RenewalRunResource(Resource):
    """The log of the runs; asking for one answers at once, and `progress` says how far it is."""

    path = "renewal/run"
    policy = Policy(read=FRONT_DESK)
    listing = selectors.RUNS

    @collection("POST", "", policy=MANAGERS, status=202)
    def start(self, call: Call) -> DataResponse[StartedRuns]:
        """Makes what is due today in the branches in view, now instead of within the hour."""
        runs = services.ask_for_run(by=call.by, today=today())
        due = sum(run.total - run.done for run in runs)
        said = f"Renewing {counted(due, 'enrolment', 'enrolments')}…" if due else "Nothing is due."
        return DataResponse({"runs": [run.pk for run in runs]}, said)

    @collection("GET", policy=FRONT_DESK, query={"runs": str})
    def progress(self, call: Call) -> Progress:
        """Several runs as one job: `runs` are their ids, by comma."""
        asked = call.query.get("runs", "")
        wanted = parse("runs", selectors.RUN_IDS, asked) if asked else []
        return selectors.progress(selectors.runs_of(call.by).filter(pk__in=wanted))


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
