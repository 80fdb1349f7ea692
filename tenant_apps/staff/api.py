"""Staff, and the calls about the signed-in person that need the workspace."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, TypedDict, cast

from django.db.models import Exists
from django.utils import timezone
from rest_framework import serializers

from shared_apps.accounts.api.signed_out import NotWeak, password_field
from shared_apps.accounts.models import User
from shared_apps.accounts.sessions import choose_branch
from shared_apps.core import security_log
from shared_apps.core.api.bulk import Bulk, Contacts
from shared_apps.core.api.call import Call, DataResponse, MessageResponse, RawResponse
from shared_apps.core.api.columns import RecordOf
from shared_apps.core.api.fields import (
    Address,
    BusinessDate,
    Choice,
    Email,
    Money,
    Name,
    PatternText,
    Phone,
    Reference,
    Text,
    required,
)
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import SIGNED_IN, Policy, Space
from shared_apps.core.api.resource import (
    Create,
    Delete,
    Resource,
    Update,
    change_record,
    collection,
    record_id,
    verb,
)
from shared_apps.core.errors import Forbidden, NotFound
from shared_apps.core.money import ZERO
from shared_apps.core.people import Gender
from shared_apps.core.principal import Principal, Workspace
from shared_apps.core.roles import EVERYONE, MANAGERS, Role
from shared_apps.core.text_rules import TextRule
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.plans.free import FREE
from shared_apps.referrals.selectors import credit_of
from shared_apps.subscriptions.rules import days_left
from tenant_apps.branches.models import Branch
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.staff import rules, selectors, services
from tenant_apps.staff.models import Member
from tenant_apps.workspace.fields import StoredImage
from tenant_apps.workspace.services import link_to
from tenants.context import in_public
from tenants.models import Organisation, SetAsideSchema

BAD_SALARY = lazy("Salary must be a valid number.")
NO_STATUS = lazy("Status is required.")


class Uan(PatternText):
    """The specification's UAN number: digits."""

    rules = (TextRule("[0-9]{1,12}", lazy("UAN number must be digits, at most 12.")),)
    typed = "digits"
    longest = 12


class MemberInput(VersionedInput):
    """The staff form of the specification, section 5, with its messages."""

    ignored = frozenset({"email", "password"})  # the full form carries them; edits never use them

    username = Name(
        source="name",
        max_length=120,
        missing=lazy("Staff Name is required."),
        label=lazy("Staff Name"),
    )
    phone = Phone(label=lazy("Phone"))
    address = Address(missing=lazy("Address is required."), label=lazy("Address"))
    is_active = serializers.BooleanField(
        required=False,
        error_messages={"null": NO_STATUS, "invalid": NO_STATUS},
        label=lazy("Status"),
    )
    salary = Money(
        required=False,
        allow_null=True,
        error_messages={"invalid": BAD_SALARY},
        label=lazy("Salary"),
    )
    salaryType = Choice(
        Member.SalaryType.choices,
        source="salary_type",
        required=False,
        label=lazy("Salary is paid"),
    )
    role = Choice(
        [role.value for role in rules.CHOICES],
        missing=lazy("Role is required."),
        label=lazy("Role"),
    )
    branchObjectId = Reference(
        BRANCHES,
        source="branch",
        missing=lazy("Branch selection is required."),
        label=lazy("Branch"),
    )
    jobtype = Choice(
        Member.JobType.choices,
        source="job_type",
        missing=lazy("Job type is required."),
        label=lazy("Job type"),
    )
    pfnumber = Uan(source="uan", required=False, label=lazy("UAN number"))
    parentname = Text(
        source="parent_name", required=False, max_length=120, label=lazy("Parent name")
    )
    dob = BusinessDate(
        required=False,
        allow_null=True,
        not_future=lazy("Date of birth cannot be later than today."),
        label=lazy("Date of birth"),
    )
    gender = Choice(Gender.choices, missing=lazy("Gender is required."), label=lazy("Gender"))
    education = Text(required=False, max_length=120, label=lazy("Education"))
    joiningDate = BusinessDate(
        source="joining_date", required=False, allow_null=True, label=lazy("Joining date")
    )
    userLogo = StoredImage(source="photo_id")

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if isinstance(data, Mapping) and data.get("role") in (Role.MASTER, Role.SUPER_ADMIN):
            security_log.note(self.context["request"], "role asked for", role=data["role"])
        return super().to_internal_value(data)

    def validate_branchObjectId(self, branch: Branch) -> Branch:  # noqa: N802
        changed = getattr(self.instance, "branch_id", None) != branch.pk
        if changed and branch.status != Branch.Status.ACTIVE:
            raise serializers.ValidationError(_("This branch is inactive."))
        return branch


class NewMemberInput(MemberInput):
    ignored = frozenset()

    email = Email(label=lazy("Email"))
    password = password_field(validators=[NotWeak("email", "username")], label=lazy("Password"))


class StaffStatusInput(Input):
    """Whether many people work here."""

    is_active = serializers.BooleanField(error_messages={**required(NO_STATUS)})


class StaffResource(Resource):
    path = "staff"
    policy = Policy(read=EVERYONE, create=MANAGERS, update=EVERYONE, delete=MANAGERS)
    listing = selectors.STAFF
    create = Create(
        NewMemberInput,
        services.create_member,
        lazy("Staff Created Successfully!. Please check staff's Mail"),
        idempotent=True,
        before=services.count_invitation,
    )
    update = Update(MemberInput, services.update_member, lazy("Staff Updated Successfully!"))
    delete = Delete(services.delete_member)
    bulk = (Bulk("status", MANAGERS, services.set_status, StaffStatusInput),)
    bulk_export = True
    contacts = Contacts(MANAGERS, name="username", email="email")

    @verb("POST", policy=MANAGERS)
    def invite(self, call: Call, member: Member) -> MessageResponse:
        services.resend_invitation(by=call.by, record=member)
        return MessageResponse(
            _("The invitation is mailed again to {email}.").format(email=member.email)
        )


class ChosenBranch(TypedDict):
    _id: int
    branchname: str


class CurrentUser(TypedDict):
    _id: int
    username: str
    email: str
    phone: str
    role: Role
    userLogo: str | None
    userId: str
    orgId: str | None
    organizationId: str | None
    centreName: str | None
    centreLogo: str | None
    category: str | None
    branchObjectId: ChosenBranch | None
    branchCount: int
    referralAmount: Decimal
    subscriptionplan: str | None
    organisationStatus: Organisation.Status | None
    isTrial: bool | None
    openUntil: date | None
    daysLeft: int | None
    eraseOn: date | None
    workspace: bool
    showsSample: bool
    version: int


class Myself(TypedDict):
    user: CurrentUser


class BranchChoiceInput(Input):
    branchObjectId = Reference(
        BRANCHES,
        allow_null=True,
        error_messages=required(lazy("Choose a branch.")),
        label=lazy("Branch"),
    )


class SelfInput(Input):
    """A branch switch, or any part of the staff form: `save` reads which, and parses it as that."""

    one_of = (BranchChoiceInput, MemberInput)

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        return dict(data)


StaffRecord = Annotated[dict[str, Any], RecordOf("Staff", selectors.STAFF)]


class UserAdminResource(Resource):
    """`{users}` of the specification: who am I, and the changes it sends there."""

    path = "useradmin"

    @collection("GET", "{user_id}", policy=SIGNED_IN, space=Space.EITHER)
    def show(self, call: Call, user_id: str) -> RawResponse[Myself]:
        """The signed-in person; any other id is not there."""
        if user_id != "me" and record_id(user_id) != call.by.id:
            raise NotFound
        return RawResponse({"user": current_user(call.by)})

    @collection("PUT", "update/{user_id}", policy=SIGNED_IN, space=Space.EITHER, input=SelfInput)
    def save(self, call: Call, user_id: str) -> DataResponse[StaffRecord] | MessageResponse:
        """Branch switch of an owner's own view, or a person's form (specification section 7)."""
        person_id = call.by.id if user_id == "me" else record_id(user_id)
        if person_id == call.by.id and set(call.data) == {"branchObjectId"}:
            return self._switch_branch(call)
        if call.by.workspace is None:
            raise Forbidden
        return change_record(self, call.request, StaffResource.update, selectors.STAFF, person_id)

    def _switch_branch(self, call: Call) -> MessageResponse:
        if not call.by.is_owner:
            raise Forbidden(_("Only the owner can switch branches."))
        branch = self.parse(call.request, BranchChoiceInput)["branchObjectId"]
        choose_branch(call.by, branch.pk if branch else None)
        return MessageResponse(
            _("You are looking at {branch}.").format(branch=branch or _("all branches"))
        )


def current_user(principal: Principal) -> CurrentUser:
    """What the shell shows of the signed-in person and the centre."""
    code = principal.workspace.code if principal.workspace else None
    with in_public():
        sample = Exists(SetAsideSchema.kept().filter(organisation__code=code))
        people = User.objects.select_related("organisation").annotate(shows_sample=sample)
        user = people.get(pk=principal.id)
        credit = credit_of(principal.workspace.id) if principal.workspace else ZERO
    data: dict[str, Any] = {
        "_id": user.pk,
        "username": user.name,
        "email": user.email,
        "phone": user.phone,
        "role": user.role,
        "userLogo": None,
        "userId": str(user.pk),
        "branchObjectId": None,
        "branchCount": 0,
        "referralAmount": credit,
        "workspace": principal.workspace is not None and principal.role is Role.MASTER,
        "showsSample": user.shows_sample,
        "version": user.version,
    } | dict.fromkeys(
        [
            "orgId",
            "organizationId",
            "centreName",
            "centreLogo",
            "category",
            "subscriptionplan",
            "organisationStatus",
            "isTrial",
            "openUntil",
            "daysLeft",
            "eraseOn",
        ]
    )
    if principal.workspace is not None:
        organisation = user.organisation or Organisation.current()
        data |= _in_workspace(principal, principal.workspace, organisation)
    return cast(CurrentUser, data)


def _in_workspace(
    principal: Principal, workspace: Workspace, organisation: Organisation
) -> dict[str, Any]:
    today = timezone.localdate()
    closed = workspace.is_closed(today)
    branches = dict(Branch.objects.live().values_list("pk", "name"))
    found: dict[str, Any] = {
        "orgId": organisation.code,
        "organizationId": organisation.code,
        "centreName": organisation.name,
        "centreLogo": link_to(organisation.logo_id),
        "category": organisation.category,
        "subscriptionplan": "Closed" if closed else organisation.plan_name,
        "organisationStatus": (
            "CLOSED" if closed and organisation.erase_on is None else organisation.status
        ),
        "isTrial": organisation.plan_name == FREE,
        "openUntil": organisation.open_until,
        "daysLeft": days_left(organisation.open_until, today),
        "eraseOn": organisation.erase_on,
        "branchCount": len(branches),
    }
    if principal.branch_id in branches:
        name = branches[principal.branch_id]
        found["branchObjectId"] = {"_id": principal.branch_id, "branchname": name}
    if principal.role is not Role.MASTER:
        member = Member.objects.get(pk=principal.id)
        found |= {
            "userLogo": link_to(member.photo_id),
            "userId": member.code,
            "version": member.version,
        }
    return found


RESOURCES = [StaffResource, UserAdminResource]
