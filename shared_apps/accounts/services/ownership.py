"""An owner hands the centre over to a colleague: offered, accepted or declined, withdrawn."""

from datetime import datetime, timedelta
from typing import TypedDict

from django.db.models import QuerySet
from django.utils import timezone

from shared_apps.accounts import mails
from shared_apps.accounts.models import OwnershipOffer, User
from shared_apps.accounts.principals import refresh_sessions_of
from shared_apps.accounts.services.identities import announce, refuse_in_sample
from shared_apps.accounts.services.proof import proven
from shared_apps.accounts.tokens import new_mail_token
from shared_apps.core import ports
from shared_apps.core.audit import VISIT, audit_log
from shared_apps.core.errors import Conflict, Forbidden, Invalid
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing
from shared_apps.mail.letters import Letter
from shared_apps.mail.services import queue_mail
from tenants.context import in_organisation, in_public
from tenants.models import Organisation

VALID_DAYS = 7
NO_OFFER = lazy("This offer has ended. Ask the owner for a new one.")
Status = OwnershipOffer.Status


class Offer(TypedDict):
    """`isReceived` is true for the colleague, false for the owners."""

    ownerName: str
    candidateName: str
    expiresAt: datetime
    isReceived: bool


def pending_offer(by: Principal) -> Offer | None:
    """The centre's pending offer, for its owners and for the colleague whom it is made to."""
    with in_public():
        offer = _open_offers(by).select_related("owner", "candidate").first()
    if offer is None or not (by.is_owner or offer.candidate_id == by.id):
        return None
    return {
        "ownerName": offer.owner.name,
        "candidateName": offer.candidate.name,
        "expiresAt": offer.expires_at,
        "isReceived": offer.candidate_id == by.id,
    }


def offer_ownership(*, by: Principal, candidate_id: int, password: str, code: str = "") -> None:
    """Offers the centre to an active colleague, who is told by mail.

    Raises Invalid for a wrong password or code and for who cannot become the owner, Forbidden for
    MASTER on a visit, Conflict `pending` while another offer is open, and `sample_data`.
    """
    if by.role is not Role.SUPER_ADMIN:
        raise Forbidden
    with proven(by, password, code) as owner:
        refuse_in_sample(owner)
        organisation = Organisation.objects.select_for_update().get(pk=owner.organisation_id)
        active = User.objects.filter(organisation=organisation, state=User.State.ACTIVE)
        candidate = active.filter(pk=candidate_id).exclude(role=Role.SUPER_ADMIN).first()
        if candidate is None:
            raise Invalid.field("userId", _("Please choose an active colleague."))
        offers = OwnershipOffer.objects.filter(organisation=organisation, status=Status.PENDING)
        now = timezone.now()
        offers.filter(expires_at__lte=now).update(status=Status.EXPIRED, ended_at=now)
        if offers.exists():
            raise Conflict(
                _("Ownership has already been offered to somebody. Withdraw that offer first."),
                code="pending",
            )
        OwnershipOffer.objects.create(
            organisation=organisation,
            owner=owner,
            candidate=candidate,
            expires_at=now + timedelta(days=VALID_DAYS),
        )
        letter = mails.ownership_offered(
            name=candidate.name, owner=owner.name, centre=organisation.name, days=VALID_DAYS
        )
        _tell(candidate, letter)
        _write_down("ownership offered", organisation, by, candidate)


def withdraw_offer(*, by: Principal) -> None:
    """Ends the centre's pending offer. Raises Conflict `wrong_state` when there is none."""
    with in_public(), writing():
        offer = _locked_offer(by)
        _end(offer, Status.WITHDRAWN)
        _write_down("ownership offer withdrawn", offer.organisation, by, offer.candidate)


def decline_offer(*, by: Principal) -> None:
    """Ends the offer that was made to this person. Raises Conflict `wrong_state` when there is none."""
    with in_public(), writing():
        offer = _locked_offer(by, candidate=by.id)
        _end(offer, Status.DECLINED)
        _write_down("ownership offer declined", offer.organisation, by, offer.candidate)


def accept_offer(*, by: Principal) -> None:
    """Makes the person the owner, and the former owner an ADMIN, at once and in their live sessions too.
    Contact details of the centre that were the former owner's become the new one's.

    Raises Conflict `wrong_state` when no offer to this person is open, or when one of the two has been
    deactivated or has another role by now, `sample_data` while the workspace shows sample data.
    """
    with in_public(), writing():
        offer = _locked_offer(by, candidate=by.id)
        people = User.objects.select_for_update().filter(
            pk__in=[offer.owner_id, offer.candidate_id],
            organisation=offer.organisation_id,
            state=User.State.ACTIVE,
        )
        both = {user.pk: user for user in people.order_by("pk")}
        former, owner = both.get(offer.owner_id), both.get(offer.candidate_id)
        if former is None or owner is None or former.role != Role.SUPER_ADMIN:
            raise Conflict(NO_OFFER, code="wrong_state")
        refuse_in_sample(owner)
        organisation = Organisation.objects.select_for_update().get(pk=offer.organisation_id)
        _swap_roles(former, owner)
        _follow_contact(organisation, former, owner)
        _end(offer, Status.ACCEPTED)
        for user in (owner, former):
            refresh_sessions_of(user)
            announce(user, by=by)
        with in_organisation(organisation):
            ports.organisation_changed.ask()
        _tell(owner, mails.ownership_received(name=owner.name, centre=organisation.name))
        letter = mails.ownership_given(name=former.name, owner=owner.name, centre=organisation.name)
        _tell(former, letter)
        _write_down("ownership handed over", organisation, by, owner)


def _swap_roles(former: User, owner: User) -> None:
    owner.role, owner.view_branch_id = Role.SUPER_ADMIN, None
    former.role = Role.ADMIN
    # Everybody but an owner is of a branch.
    former.branch_id = former.branch_id or owner.branch_id
    for user in (owner, former):
        user.version += 1
        user.save(update_fields=["role", "branch_id", "view_branch_id", "version"])


def _follow_contact(organisation: Organisation, former: User, owner: User) -> None:
    if organisation.email == former.email:
        organisation.email = owner.email
    if organisation.phone == former.phone and owner.phone:
        organisation.phone = owner.phone
    organisation.version += 1
    organisation.save(update_fields=["email", "phone", "version"])


def _open_offers(by: Principal) -> QuerySet[OwnershipOffer]:
    organisation_id = by.workspace.id if by.workspace else None
    return OwnershipOffer.objects.filter(
        organisation=organisation_id, status=Status.PENDING, expires_at__gt=timezone.now()
    )


def _locked_offer(by: Principal, **to: int) -> OwnershipOffer:
    """The open offer of the person's centre, its row held. Raises Conflict `wrong_state`."""
    offers = _open_offers(by).filter(**to).select_related("candidate", "organisation")
    offer = offers.select_for_update(of=("self",)).first()
    if offer is None:
        raise Conflict(NO_OFFER, code="wrong_state")
    return offer


def _end(offer: OwnershipOffer, status: str) -> None:
    offer.status, offer.ended_at = status, timezone.now()
    offer.save(update_fields=["status", "ended_at"])


def _tell(user: User, letter: Letter) -> None:
    queue_mail(key=f"ownership-{new_mail_token()}", to=user.email, letter=letter)


def _write_down(action: str, organisation: Organisation, by: Actor, candidate: User) -> None:
    after = {"name": candidate.name}
    audit_log.record(action, by=by, target=organisation, after=after)
    with in_organisation(organisation):
        audit_log.record(action, by=by, kind=VISIT, after=after)
