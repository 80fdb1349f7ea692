"""People of the centre: invited, changed, deactivated, deleted. Identity and record move together."""

from typing import Any

from shared_apps.accounts.models import User
from shared_apps.accounts.services import identities
from shared_apps.core.errors import Conflict, Forbidden
from shared_apps.core.numbering import take_code
from shared_apps.core.parents import hold_parents
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.records import lock
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import notify, writing
from shared_apps.subscriptions.services import enforce_plan_limit
from tenant_apps.audit import services as audit
from tenant_apps.staff import rules, selectors
from tenant_apps.staff.events import INVITATION_ACCEPTED
from tenant_apps.staff.models import Member
from tenant_apps.staff.ports import member_left

# Kept on the identity and on the record.
SHARED = {"name", "phone", "role", "branch_id"}


def count_invitation(*, by: Principal) -> None:
    """Before `create_member` and outside its transaction. Raises TooMany for a known address as
    for an unknown one."""
    identities.count_invitation()


@writing()
def create_member(*, by: Principal, password: str, email: str, **values: Any) -> Member:
    """Invites a person. Raises PlanLimit, Conflict `duplicate` for a known address, Forbidden for
    a role above one's own, Invalid for a weak password. The mail goes out after the commit."""
    role = Role(values["role"])
    if not rules.may_grant(by.rights, role):
        raise Forbidden(_("Your role cannot assign this role."))
    enforce_plan_limit("staff", used=selectors.count_limited)
    active = values.pop("is_active", True)
    branch = values["branch"]
    user = identities.create_identity(
        email=email,
        name=values["name"],
        phone=values["phone"],
        role=role,
        branch_id=branch.pk,
        password=password,
    )
    member = Member(
        pk=user.pk,
        code=take_code(Member.CODES),
        email=email,
        status=Member.Status.INVITED,
        **values,
    )
    audit.create(member, by=by)
    identities.invite(user.pk)
    if not active:
        member = _set_status(member, Member.Status.INACTIVE, by=by)
    return member


@writing()
def update_member(
    *, by: Principal, record: Member, version: int | None = None, **changes: Any
) -> Member:
    """Saves the staff form, or a part of it.

    STAFF and TRAINER change their own particulars only. An ADMIN changes people up to ADMIN.
    Raises Forbidden, Conflict `last_owner`, Stale.
    """
    record = lock(record, version)
    active = changes.pop("is_active", None)
    if "branch" in changes:
        changes["branch_id"] = changes.pop("branch").pk
    changes = {name: value for name, value in changes.items() if getattr(record, name) != value}
    managing = rules.may_manage(by.rights, Role(record.role))
    if by.id == record.pk:
        managing = rules.may_change_own_job(by.rights)
    if not managing and not (by.id == record.pk and rules.may_set_fields(set(changes))):
        raise Forbidden
    if "role" in changes:
        _check_role_change(record, Role(changes["role"]), by=by)
    if by.rights is Role.ADMIN and changes.get("branch_id", by.branch_id) != by.branch_id:
        raise Forbidden(_("Only the owner can move staff to another branch."))
    if changes:
        record = audit.change(record, by=by, **changes)
        shared = {name: value for name, value in changes.items() if name in SHARED}
        if shared:
            identities.change_identity(user_id=record.pk, by=by, **shared)
    if active is not None and active != (record.status != Member.Status.INACTIVE):
        if not managing:
            raise Forbidden
        record = _set_status(record, "ACTIVE" if active else "INACTIVE", by=by)
    return record


@writing()
def set_status(*, by: Principal, record: Member, is_active: bool) -> Member:
    """Active or inactive, as for one of many. Raises Conflict `wrong_state` for who is so already, and
    as `update_member`."""
    if is_active == (record.status != Member.Status.INACTIVE):
        raise Conflict(
            _("Is {status} already.").format(status=_("active") if is_active else _("inactive")),
            code="wrong_state",
        )
    return update_member(by=by, record=record, is_active=is_active)


def _check_role_change(record: Member, role: Role, *, by: Principal) -> None:
    if record.role == Role.SUPER_ADMIN:
        raise Conflict(_("An owner's role cannot be changed here."), code="last_owner")
    if record.pk == by.id or not rules.may_grant(by.rights, role):
        raise Forbidden(_("Your role cannot assign this role."))


def _set_status(record: Member, status: str, *, by: Principal) -> Member:
    if status == Member.Status.INACTIVE:
        _check_may_go(record, by=by)
    else:
        hold_parents([record], only=["branch"])  # it may have been deleted meanwhile
        # An inactive person counts again.
        enforce_plan_limit("staff", used=selectors.count_limited)
        if not identities.has_ever_signed_in(record.pk):
            status = Member.Status.INVITED
    record = audit.change(record, by=by, status=status)
    identities.change_identity(user_id=record.pk, by=by, state=status)
    if status == Member.Status.INVITED:
        _invite_again(record)
    if status == Member.Status.INACTIVE:
        member_left.ask(member=record)
    return record


def _check_may_go(record: Member, *, by: Principal) -> None:
    """Nobody removes oneself, and the last active owner stays."""
    if record.pk == by.id:
        raise Conflict(_("You cannot deactivate or delete yourself."), code="own_record")
    if record.role == Role.SUPER_ADMIN:
        owners = (
            Member.objects.live()
            .select_for_update()
            .filter(role=Role.SUPER_ADMIN, status=Member.Status.ACTIVE)
        )
        if {owner.pk for owner in owners} <= {record.pk}:
            raise Conflict(_("The last active owner cannot be removed."), code="last_owner")


@writing()
def delete_member(*, by: Principal, record: Member) -> None:
    """Soft delete: signed out at once, out of the lists, kept in history."""
    if not rules.may_manage(by.rights, Role(record.role)):
        raise Forbidden
    _check_may_go(record, by=by)
    audit.remove(record, by=by)
    identities.forget_identity(user_id=record.pk)
    member_left.ask(member=record)


@writing()
def resend_invitation(*, by: Principal, record: Member) -> None:
    """Mails the link again; the earlier one stops working. Raises Conflict once confirmed."""
    _invite_again(record)
    audit.record("invitation sent", by=by, target=record)


def _invite_again(record: Member) -> None:
    identities.count_invitation()
    identities.invite(record.pk)


def record_owner(*, owner: User, by: Actor) -> None:
    """The first person of a new workspace (answer to `set_up_workspace`)."""
    member = Member(
        pk=owner.pk,
        code=take_code(Member.CODES),
        name=owner.name,
        email=owner.email,
        phone=owner.phone,
        role=Role.SUPER_ADMIN,
        status=Member.Status.ACTIVE,
    )
    audit.create(member, by=Actor(owner.pk, owner.name))


def follow_identity(*, user: User, by: Actor) -> None:
    """The record follows the identity (answer to `identity_changed`); of an accepted invitation the owners
    hear."""
    member = Member.objects.filter(pk=user.pk).first()
    if member is None:
        return
    identity: dict[str, Any] = {
        "status": user.state,
        "email": user.email,
        "role": user.role,
        "branch_id": user.branch_id,
    }
    changed = {name: value for name, value in identity.items() if getattr(member, name) != value}
    if not changed:
        return
    audit.change(member, by=by, **changed)
    if "status" in changed:
        notify(INVITATION_ACCEPTED.event(member, {"name": user.name}))
