from typing import Any

from django.http import HttpResponse
from rest_framework import serializers

from shared_apps.accounts.middleware import client_address
from shared_apps.accounts.throttle import HOUR, Budget
from shared_apps.core.api.call import Call, DataResponse, Pdf
from shared_apps.core.api.fields import Money, Reference, Text
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Record, Resource, collection, verb
from shared_apps.core.documents import NO_SUCH_LINK
from shared_apps.core.errors import NotFound
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.public_tokens import digest_of, owner_of_token
from shared_apps.core.roles import FRONT_DESK
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.courses.selectors import COURSES
from tenant_apps.fees.schemas import SharedDocument
from tenant_apps.materials import document, selectors, services
from tenant_apps.materials.api.fields import day_field, item_field, own_branch, quantity_field
from tenant_apps.materials.api.kits import kit_lines, pairs
from tenant_apps.materials.models import Distribution
from tenant_apps.materials.schemas import MaterialReturnPreview, SharedHandover
from tenant_apps.students.fields import StudentReference
from tenants.context import in_organisation
from tenants.models import Organisation

# As of a shared receipt: enough for a family, too little for guessing links by script.
HANDOVERS_OPENED = Budget("handover-opened", 60, HOUR)
RECIPIENT = Actor(None, "Recipient by the link")
TO_WHOM = lazy("Please choose a student or another branch.")


class DistributionInput(Input):
    """To a student of one's branches, from the stock of the student's branch, or to another branch; the
    sending branch defaults to the user's own."""

    date = day_field()
    itemObjectId = item_field()
    nos = quantity_field(lazy("Distribute NOS"), source="quantity")
    studentObjectId = StudentReference(required=False, allow_null=True)
    branchObjectId = Reference(
        BRANCHES, source="branch", required=False, allow_null=True, label=lazy("To branch")
    )
    fromBranchObjectId = Reference(
        BRANCHES, source="from_branch", required=False, allow_null=True, label=lazy("From branch")
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        student, branch = data.get("student"), data.get("branch")
        sender = data.pop("from_branch", None)
        if (student is None) == (branch is None):
            raise serializers.ValidationError(
                {"studentObjectId": TO_WHOM, "branchObjectId": TO_WHOM}
            )
        if student is not None:
            data.pop("branch", None)
            return data
        data.pop("student", None)
        principal: Principal = self.context["principal"]
        data["from_branch"] = sender or own_branch(principal, "fromBranchObjectId")
        return data


class KitInput(Input):
    """Several items for one student; `head` and `amount` charge for them. `kitObjectId` is the saved kit
    that they began as."""

    studentObjectId = StudentReference()
    date = day_field()
    lines = kit_lines()
    head = Text(max_length=60, required=False, label=lazy("Charge for"))
    amount = Money(positive=True, required=False, allow_null=True, label=lazy("Amount before GST"))
    courseObjectId = Reference(
        COURSES, source="course", required=False, allow_null=True, label=lazy("Course")
    )

    kitObjectId = Reference(
        selectors.KITS, source="kit", required=False, allow_null=True, label=lazy("Kit")
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        lines = pairs(data["lines"])
        if data.get("amount") is not None and not data.get("head"):
            raise serializers.ValidationError({"head": _("Please say what is charged for.")})
        return data | {"lines": lines}


class MaterialReturnAsked(VersionedInput):
    """Units that a student returns. `credit` is what is credited of the charge for them, before GST."""

    nos = quantity_field(lazy("Returned NOS"), source="quantity")
    credit = Money(positive=True, required=False, allow_null=True, label=lazy("Credit before GST"))


class MaterialReturnInput(MaterialReturnAsked):
    reason = Text(max_length=300, required=False, label=lazy("Reason"))


class AcknowledgeInput(Input):
    name = Text(max_length=80, missing=lazy("Please enter your name."), label=lazy("Your name"))


def distribute(*, by: Principal, **values: Any) -> Distribution:
    """Gives to the student or the branch that was chosen."""
    service: Any = (
        services.issue_to_student if "student" in values else services.distribute_to_branch
    )
    given: Distribution = service(by=by, **values)
    return given


class DistributionResource(Resource):
    """Material that a branch gave out. What a student gives back is a movement of its own day."""

    path = "distribute"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK)
    listing = selectors.DISTRIBUTIONS
    create = Create(DistributionInput, distribute, lazy("Material distributed."), idempotent=True)

    @collection("POST", policy=FRONT_DESK, input=KitInput, idempotent=True, status=201)
    def kit(self, call: Call) -> DataResponse[list[Record]]:
        """Gives several items to a student in one act, all or nothing."""
        given = services.issue_kit(by=call.by, **call.data)
        records = [selectors.DISTRIBUTIONS.record(call.by, each.pk) for each in given]
        return DataResponse(records, _("Material distributed."))

    @verb("POST", "return", policy=FRONT_DESK, input=MaterialReturnInput, idempotent=True)
    def take_back(self, call: Call, distribution: Distribution) -> DataResponse[Record]:
        """Takes back what a student returns, and credits the charge for it if a `credit` is given."""
        services.return_issue(by=call.by, record=distribution, **call.data)
        return DataResponse(
            selectors.DISTRIBUTIONS.record(call.by, distribution.pk), _("Material returned.")
        )

    @verb("POST", "return/preview", policy=FRONT_DESK, input=MaterialReturnAsked, changes=False)
    def preview_return(self, call: Call, distribution: Distribution) -> MaterialReturnPreview:
        """Previews a return and its credit note without saving them."""
        planned = services.plan_return(
            by=call.by, record=distribution, quantity=call.data["quantity"]
        )
        line = planned.credit(call.data.get("credit") or ZERO)
        return {
            "out": planned.out,
            "left": planned.left,
            "share": planned.share,
            "most": planned.most,
            "taxable": line.taxable if line else ZERO,
            "cgst": line.cgst if line else ZERO,
            "sgst": line.sgst if line else ZERO,
            "igst": line.igst if line else ZERO,
            "total": line.total if line else ZERO,
        }

    @verb("GET", "note", policy=FRONT_DESK, heavy=Heavy.PAPER)
    def paper(self, call: Call, distribution: Distribution) -> Pdf:
        """The delivery note of all that was given in the same act, as PDF, A4, to be signed."""
        services.check_student(distribution)
        return _pdf(distribution)

    @verb("POST", policy=FRONT_DESK, status=201)
    def share(self, call: Call, distribution: Distribution) -> SharedDocument:
        """Creates a link by which the guardian can confirm for 30 days to have received it, to be sent
        by WhatsApp."""
        return services.share_handover(by=call.by, record=distribution)

    @verb("POST", policy=FRONT_DESK, input=AcknowledgeInput, idempotent=True)
    def acknowledge(self, call: Call, distribution: Distribution) -> DataResponse[Record]:
        """Notes who signed the delivery note."""
        services.acknowledge(by=call.by, record=distribution, **call.data)
        return DataResponse(
            selectors.DISTRIBUTIONS.record(call.by, distribution.pk), _("Receipt confirmed.")
        )


class SharedHandoverResource(Resource):
    """What a student was given, by a link. Unknown, expired and mistyped links return the same 404."""

    path = "publicapi/handover"

    @collection("GET", "{token}", anyone=True)
    def open(self, call: Call, token: str) -> SharedHandover:
        """What was given, and whether somebody has confirmed it."""
        centre, digest = _owner_of_link(call, token)
        with in_organisation(centre):
            return selectors.shared_handover(selectors.link_of(digest), centre=centre.name)

    @collection("POST", "{token}/acknowledge", anyone=True, input=AcknowledgeInput)
    def acknowledge(self, call: Call, token: str) -> DataResponse[SharedHandover]:
        """Confirms that all of it was received."""
        centre, digest = _owner_of_link(call, token)
        with in_organisation(centre):
            link = selectors.link_of(digest)
            services.acknowledge(by=RECIPIENT, record=link.distribution, **call.data)
            return DataResponse(
                selectors.shared_handover(selectors.link_of(digest), centre=centre.name),
                _("Thank you. The centre sees that you received it."),
            )


def _owner_of_link(call: Call, token: str) -> tuple[Organisation, str]:
    """Returns the organisation of a link and its digest. Raises NotFound, TooMany."""
    HANDOVERS_OPENED.spend(client_address(call.request))
    owner = owner_of_token(token)
    if owner is None:
        raise NotFound(NO_SUCH_LINK)
    return owner[0], digest_of(owner[1])


def _pdf(distribution: Distribution) -> Pdf:
    given = selectors.given_together(distribution)
    response = HttpResponse(document.delivery_note_pdf(given), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{document.pdf_name(given)}"'
    return response
