"""What the database itself refuses of an identity."""

import pytest
from django.db import IntegrityError, transaction

from shared_apps.accounts.models import LoginSession, OneTimeToken, User
from shared_apps.accounts.services import identities
from shared_apps.accounts.services.recovery import issue_token, use_token
from shared_apps.core.errors import Conflict, Invalid
from tenants.context import in_organisation
from tests.callers import user_of


@pytest.mark.parametrize(
    "values",
    [
        {"email": "Upper@Case.test", "role": "STAFF"},
        {"email": "god@raga.test", "role": "GOD"},
        {"email": "m@raga.test", "role": "MASTER"},
        {"email": "staff@raga.test", "role": "STAFF"},
    ],
)
def test_no_second_case_unknown_role_or_master_inside_an_organisation(organisation, values):
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(name="X", organisation=organisation, **values)


def test_nobody_but_master_lives_outside_an_organisation(database):
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(name="X", email="x@y.test", role="STAFF")


def test_a_person_has_one_live_session_at_most(organisation):
    user = user_of("staff", organisation)
    values = {"user": user, "organisation": organisation, "expires_at": "2030-01-01T00:00:00Z"}
    LoginSession.objects.create(**values)
    with pytest.raises(IntegrityError), transaction.atomic():
        LoginSession.objects.create(**values)
    LoginSession.objects.update(ended_at="2026-01-01T00:00:00Z")
    assert LoginSession.objects.create(**values).pk


def test_a_link_is_used_once_and_the_newest_of_its_purpose_counts(organisation):
    from datetime import timedelta

    user = user_of("staff", organisation)
    first = issue_token(user, OneTimeToken.Purpose.RESET, timedelta(hours=1))
    second = issue_token(user, OneTimeToken.Purpose.RESET, timedelta(hours=1))
    other = issue_token(user, OneTimeToken.Purpose.INVITATION, timedelta(hours=1))
    with pytest.raises(Invalid):
        use_token(first, OneTimeToken.Purpose.RESET)
    assert use_token(second, OneTimeToken.Purpose.RESET) == user
    with pytest.raises(Invalid):
        use_token(second, OneTimeToken.Purpose.RESET)
    assert use_token(other, OneTimeToken.Purpose.INVITATION) == user


def test_an_identity_is_made_in_the_organisation_one_is_in(organisation):
    with in_organisation(organisation):
        user = identities.create_identity(
            email="new@raga.test",
            name="New",
            phone="9822014567",
            role="STAFF",
            branch_id=1,
            password="Sitar#2026",
        )
        assert user.organisation == organisation
        with pytest.raises(Conflict):
            identities.create_identity(
                email="owner@tiny.test",
                name="New",
                phone="9822014567",
                role="STAFF",
                branch_id=1,
                password="Sitar#2026",
            )


def test_a_forgotten_identity_keeps_nothing_of_the_address(organisation):
    user = user_of("staff", organisation)
    with in_organisation(organisation):
        identities.forget_identity(user_id=user.pk)
    user.refresh_from_db()
    assert (user.email, user.state) == (f"deleted-{user.pk}@invalid", "INACTIVE")
    assert not user.has_usable_password()
