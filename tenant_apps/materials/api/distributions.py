from typing import Any

from rest_framework import serializers

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import Money, Reference, Text
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Record, Resource, collection, verb
from shared_apps.core.principal import Principal
from shared_apps.core.roles import FRONT_DESK
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.courses.selectors import COURSES
from tenant_apps.materials import selectors, services
from tenant_apps.materials.api.fields import day_field, item_field, own_branch, quantity_field
from tenant_apps.materials.models import Distribution
from tenant_apps.students.fields import StudentReference

MOST_LINES = 20
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


class KitLine(Input):
    itemObjectId = item_field()
    nos = quantity_field(lazy("Distribute NOS"), source="quantity")


class KitInput(Input):
    """Several items for one student; `head` and `amount` charge for them."""

    studentObjectId = StudentReference()
    date = day_field()
    lines = serializers.ListField(child=KitLine(), min_length=1, max_length=MOST_LINES)
    head = Text(max_length=60, required=False, label=lazy("Charge for"))
    amount = Money(positive=True, required=False, allow_null=True, label=lazy("Amount before GST"))
    courseObjectId = Reference(
        COURSES, source="course", required=False, allow_null=True, label=lazy("Course")
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        lines = [(line["item"], line["quantity"]) for line in data["lines"]]
        if len({item.pk for item, _quantity in lines}) < len(lines):
            raise serializers.ValidationError({"lines": _("A material is listed twice.")})
        if data.get("amount") is not None and not data.get("head"):
            raise serializers.ValidationError({"head": _("Please say what is charged for.")})
        return data | {"lines": lines}


class MaterialReturnInput(VersionedInput):
    nos = quantity_field(lazy("Returned NOS"), source="quantity")


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
        """Takes back what a student returns."""
        services.return_issue(by=call.by, record=distribution, **call.data)
        return DataResponse(
            selectors.DISTRIBUTIONS.record(call.by, distribution.pk), _("Material returned.")
        )
