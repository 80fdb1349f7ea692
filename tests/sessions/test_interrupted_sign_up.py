"""A process that is killed while it creates a workspace leaves no partial workspace, and the link
still works."""

import pytest

from shared_apps.accounts.models import PendingSignUp, User
from tenant_apps.workspace.models import WorkspaceSettings
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.sessions.helpers import SIGN_UP, login, sign_up, token_for, verify
from tests.sessions.test_concurrency import orphan_schemas
from tests.tenancy.processes import kill_while_running

EMAIL = SIGN_UP["email"]
PRELUDE = """
import pathlib, time
from shared_apps.accounts.services import sign_up
from shared_apps.core import ports

def stop(*args, **kwargs):
    pathlib.Path({marker!r}).touch()
    time.sleep(60)

def then_stop(function):
    def run(*args, **kwargs):
        found = function(*args, **kwargs)
        stop()
        return found
    return run
"""
STAGES = {
    "the schema is claimed": "sign_up.claim_warm_schema = then_stop(sign_up.claim_warm_schema)",
    "the trial has begun": "sign_up.start_trial = then_stop(sign_up.start_trial)",
    "the settings are written": "ports.set_up_workspace._answers.insert(1, stop)",
    "the owner is written": "ports.set_up_workspace.answer(stop)",
}
VERIFY = "sign_up.verify_account(token={token!r}, password={password!r})"
STEP_BY_STEP = """
from tenants.models import Organisation
from tenants.schemas import create_schema, current_digest
organisation = Organisation(name="Half-made", category="Music", email="half@made.test",
    phone="9822011872", migrated_to=current_digest(), status="ACTIVE")
create_schema(organisation.schema_name)
organisation.save()
stop()
"""


def kill_at(tmp_path, script: str, *, owner: bool = False) -> None:
    marker = tmp_path / "reached"
    kill_while_running(PRELUDE.format(marker=str(marker)) + script, marker.exists, owner=owner)


def half_made() -> list[str]:
    """Returns organisations without an owner or settings, and schemas without an organisation."""
    found = list(orphan_schemas())
    for organisation in Organisation.objects.all():
        owned = User.objects.filter(organisation=organisation, role="SUPER_ADMIN").exists()
        with in_organisation(organisation):
            complete = owned and WorkspaceSettings.objects.filter(pk=1).exists()
        if not complete:
            found.append(organisation.code)
    return found


@pytest.mark.parametrize("stage", STAGES)
def test_a_killed_sign_up_leaves_nothing_and_the_link_completes_it(
    committed, database, tmp_path, stage
):
    sign_up()
    token, before = token_for(EMAIL), Organisation.objects.count()
    call = VERIFY.format(token=token, password=SIGN_UP["password"])
    kill_at(tmp_path, f"{STAGES[stage]}\n{call}")
    assert Organisation.objects.count() == before
    assert User.objects.by_email(EMAIL) is None
    assert PendingSignUp.objects.count() == 1
    assert half_made() == []
    assert verify(token).status_code == 200
    assert Organisation.objects.count() == before + 1
    assert half_made() == []


def test_a_sign_up_killed_after_the_commit_is_complete(committed, database, tmp_path):
    sign_up()
    token = token_for(EMAIL)
    script = "sign_up.LINK_TOKEN.__class__.reset = stop\n" + VERIFY.format(
        token=token, password=SIGN_UP["password"]
    )
    kill_at(tmp_path, script)
    assert half_made() == []
    assert verify(token).json()["code"] == "token_invalid"
    assert login(EMAIL, SIGN_UP["password"]).status_code == 200


def test_without_a_transaction_a_kill_would_leave_a_partial_workspace(
    committed, database, tmp_path
):
    """Negative control: the same kill without a single transaction."""
    kill_at(tmp_path, STEP_BY_STEP, owner=True)
    assert half_made() != []
