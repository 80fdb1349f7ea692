import pytest

from shared_apps.core.roles import Role
from tenant_apps.staff import rules

OWNER, ADMIN, STAFF, TRAINER, MASTER = (
    Role.SUPER_ADMIN,
    Role.ADMIN,
    Role.STAFF,
    Role.TRAINER,
    Role.MASTER,
)


@pytest.mark.parametrize(
    ("actor", "targets"),
    [
        (OWNER, {OWNER, ADMIN, STAFF, TRAINER}),
        (ADMIN, {ADMIN, STAFF, TRAINER}),
        (STAFF, set()),
        (TRAINER, set()),
    ],
)
def test_who_may_manage_whom(actor, targets):
    assert {role for role in (OWNER, ADMIN, STAFF, TRAINER) if rules.may_manage(actor, role)} == (
        targets
    )


@pytest.mark.parametrize(
    ("actor", "roles"),
    [
        (MASTER, {ADMIN, STAFF, TRAINER}),
        (OWNER, {ADMIN, STAFF, TRAINER}),
        (ADMIN, {ADMIN, STAFF, TRAINER}),
        (STAFF, {STAFF, TRAINER}),
    ],
)
def test_nobody_gives_a_role_above_the_own_and_nobody_makes_an_owner(actor, roles):
    assert {role for role in Role if rules.may_grant(actor, role)} == roles


def test_of_ones_own_record_one_changes_the_particulars_only():
    assert rules.may_set_fields({"name", "phone", "dob"})
    for field in ("role", "salary", "branch_id", "email", "status", "joining_date", "job_type"):
        assert not rules.may_set_fields({"name", field})
