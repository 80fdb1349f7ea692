"""MASTER's table of organisations, and the visit to one of their workspaces."""

from django.db.models import OuterRef, Subquery

from shared_apps.accounts.services import workspaces
from shared_apps.core.api import columns, filters
from shared_apps.core.api.call import Call, DataResponse, MessageResponse
from shared_apps.core.api.fields import Text
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.lists import Listing
from shared_apps.core.api.policy import Policy, Space
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.roles import PLATFORM
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.subscriptions.models import Subscription
from tenants.models import Organisation


def last_term(field: str) -> Subquery:
    """A field of the organisation's newest subscription."""
    terms = Subscription.objects.filter(organisation=OuterRef("pk")).order_by("-pk")
    return Subquery(terms.values(field)[:1])


ORGANISATIONS = Listing(
    Organisation.with_schema(),
    columns=[
        columns.text("_id", "code"),
        columns.text("orgId", "code", label=lazy("Org ID")),
        columns.text("centreName", "name", label=lazy("Centre name")),
        columns.text("category", label=lazy("Category")),
        columns.text("email", label=lazy("Email")),
        columns.text("phone", label=lazy("Phone")),
        columns.text("planName", "plan_name", label=lazy("Plan name")),
        columns.text("state", label=lazy("State")),
        columns.text("status", label=lazy("Status")),
        columns.integer(
            "duration", last_term("duration_months"), label=lazy("Duration (months)"), null=True
        ),
        columns.money("amount", last_term("amount"), label=lazy("Amount"), null=True),
        columns.day("expiryDt", "open_until", label=lazy("Expiry date")),
        columns.day("eraseOn", "erase_on", label=lazy("Erased on")),
        columns.instant("createDt", "created_at"),
    ],
    search="search_text",
    filters={
        "status": filters.choices(Organisation.Status),
        "expiryFrom": filters.date_from("open_until"),
        "expiryTo": filters.date_to("open_until"),
    },
    ordering={"centreName": "name", "expiryDt": "open_until"},
    tabs="status",
)


class OrganisationReasonInput(Input):
    reason = Text(max_length=300, label=lazy("Reason"), missing=lazy("Please give a reason."))


class OrganisationResource(Resource):
    path = "superadmin/organisation"
    policy = Policy(read=PLATFORM, export=PLATFORM, space=Space.PUBLIC)
    listing = ORGANISATIONS
    record_call = False

    @collection(
        "POST",
        "{code}/open",
        policy=PLATFORM,
        space=Space.PUBLIC,
        input=OrganisationReasonInput,
    )
    def open(self, call: Call, code: str) -> DataResponse[str]:
        """A one-hour visit to the centre's workspace, written down in both spaces."""
        token = workspaces.open_workspace(by=call.by, code=code, reason=call.data["reason"])
        return DataResponse(token, _("You are in the workspace."))

    @collection(
        "POST",
        "{code}/suspend",
        policy=PLATFORM,
        space=Space.PUBLIC,
        input=OrganisationReasonInput,
        idempotent=True,
    )
    def suspend(self, call: Call, code: str) -> MessageResponse:
        """Signs everybody of the centre out and lets nobody in until it is reopened."""
        workspaces.suspend_organisation(by=call.by, code=code, reason=call.data["reason"])
        return MessageResponse(_("The centre is suspended."))

    @collection(
        "POST",
        "{code}/reopen",
        policy=PLATFORM,
        space=Space.PUBLIC,
        input=OrganisationReasonInput,
        idempotent=True,
    )
    def reopen(self, call: Call, code: str) -> MessageResponse:
        """Ends a suspension."""
        workspaces.reopen_organisation(by=call.by, code=code, reason=call.data["reason"])
        return MessageResponse(_("The centre is open again."))


class WorkspaceVisitResource(Resource):
    path = "superadmin"

    @collection("POST", policy=PLATFORM, open_when_closed=True)
    def leave(self, call: Call) -> MessageResponse:
        workspaces.leave_workspace(by=call.by)
        return MessageResponse(_("You have left the workspace."))
