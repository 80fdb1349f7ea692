"""Sign-ins, sign-ups, plan limits and owners under concurrent requests. Negative controls run the same
requests without the lock or constraint."""

from collections import Counter
from functools import partial
from time import sleep

import pytest
from django.db import connection
from django.db.models import QuerySet

from shared_apps.accounts.models import LoginSession, PendingSignUp, User
from shared_apps.accounts.services import sign_up as signing_up
from shared_apps.accounts.sessions import begin_session
from shared_apps.core.errors import Conflict
from shared_apps.core.ports import set_up_workspace
from tenant_apps.branches import services as branches
from tenant_apps.branches.models import Branch
from tenant_apps.staff import services as staff
from tenant_apps.staff.models import Member
from tenants.context import in_organisation
from tenants.models import Organisation, WarmSchema
from tests.at_once import all_at_once
from tests.callers import nobody, signed_in, user_of
from tests.database import as_owner
from tests.samples import SAMPLES
from tests.sessions.helpers import SIGN_UP, login, mails_to, sign_up

STAFF = "staff@raga.test"
EMAIL = SIGN_UP["email"]
CREATORS, PLACES = 40, 3


@pytest.fixture
def unlocked(monkeypatch):
    """Disables row locks."""
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, *_, **__: self)


@pytest.fixture
def slow_to_write(monkeypatch):
    """Widens the gap between the check for a live session and the insert of the new one."""
    create = LoginSession.objects.create

    def write_late(**values):
        sleep(0.2)
        return create(**values)

    monkeypatch.setattr(LoginSession.objects, "create", write_late)


def statuses(answers) -> Counter:
    return Counter(getattr(answer, "status_code", repr(answer)) for answer in answers)


def live(email: str) -> int:
    return LoginSession.objects.filter(user__email=email, ended_at=None).count()


def test_thirty_concurrent_sign_ins_create_one_live_session(committed, organisation):
    answers = all_at_once([partial(login, STAFF)] * 30)
    found = statuses(answers)
    assert found[200] == 1, found
    assert found.keys() <= {200, 409, 429}
    assert live(STAFF) == 1
    ticket = next(a.json()["data"]["ticket"] for a in answers if a.status_code == 409)
    take_over = partial(nobody().post, "useradmin/logout", {"autoLogout": True, "ticket": ticket})
    ended = statuses(all_at_once([take_over] * 20))
    assert ended[200] >= 1
    assert ended.keys() <= {200, 401}
    assert live(STAFF) == 0


def begin_many(user: User) -> list:
    return all_at_once([partial(begin_session, user)] * 30)


def test_thirty_concurrent_begin_session_calls_create_one_session(committed, organisation):
    results = begin_many(user_of("staff", organisation))
    assert sum(isinstance(result, str) for result in results) == 1
    assert sum(isinstance(result, Conflict) for result in results) == 29
    assert live(STAFF) == 1


def test_without_the_lock_the_unique_index_still_allows_one_session(
    committed, organisation, unlocked, slow_to_write
):
    results = begin_many(user_of("staff", organisation))
    assert sum(isinstance(result, str) for result in results) == 1
    assert live(STAFF) == 1


def test_without_lock_and_index_there_are_many_live_sessions(
    committed, organisation, unlocked, slow_to_write
):
    as_owner("DROP INDEX login_session_one_live")
    results = begin_many(user_of("staff", organisation))
    assert live(STAFF) > 1, results


def create_many(organisation, route: str, ids) -> Counter:
    body = SAMPLES[route].body(ids)
    caller = signed_in("owner", organisation)

    def create(number: int):
        own = body | (
            {"branchname": f"Branch {number}", "receiptPrefix": f"X{number:02d}"}
            if route == "POST branch"
            else {"email": f"person{number}@people.test"}
        )
        return caller.post(route.removeprefix("POST "), own)

    return statuses(all_at_once([partial(create, number) for number in range(CREATORS)]))


def limit(organisation, **limits: int) -> None:
    Organisation.objects.filter(pk=organisation.pk).update(**limits)


def count(organisation, model) -> int:
    with in_organisation(organisation):
        return model.objects.live().count()


@pytest.mark.parametrize(
    ("route", "model", "kind"),
    [("POST branch", Branch, "branch_limit"), ("POST staff", Member, "staff_limit")],
)
def test_forty_concurrent_creators_make_exactly_as_many_as_the_plan_allows(
    committed, organisation, ids, route, model, kind
):
    before = count(organisation, model)
    limit(organisation, **{kind: before + PLACES})
    assert create_many(organisation, route, ids) == {201: PLACES, 402: CREATORS - PLACES}
    assert count(organisation, model) == before + PLACES
    with in_organisation(organisation):
        codes = list(model.objects.values_list("code", flat=True))
    numbers = sorted(int(code.rpartition("-")[2]) for code in codes)
    assert numbers == list(range(1, len(numbers) + 1)), "a refused one takes no number"


@pytest.mark.parametrize(
    ("route", "model", "kind", "services"),
    [
        ("POST branch", Branch, "branch_limit", branches),
        ("POST staff", Member, "staff_limit", staff),
    ],
)
def test_without_the_lock_the_plan_limit_is_exceeded(
    committed, organisation, ids, monkeypatch, route, model, kind, services
):
    before = count(organisation, model)
    limit(organisation, **{kind: before + PLACES})

    def look_and_go_on(kind, *, used):
        if used() >= before + PLACES:
            raise Conflict
        sleep(0.1)

    monkeypatch.setattr(services, "enforce_plan_limit", look_and_go_on)
    create_many(organisation, route, ids)
    assert count(organisation, model) > before + PLACES


def test_the_last_owner_stays_when_two_owners_remove_each_other(committed, organisation, ids):
    second = user_of("admin", organisation)
    User.objects.filter(pk=second.pk).update(role="SUPER_ADMIN", branch_id=None)
    with in_organisation(organisation):
        Member.objects.filter(pk=second.pk).update(role="SUPER_ADMIN", branch=None)
    callers = [signed_in("owner", organisation), signed_in("admin", organisation)]
    targets = [second.pk, ids.people["owner"]]
    removals = [
        partial(caller.put, f"staff/update/{target}", {"is_active": False})
        for caller, target in zip(callers, targets, strict=True)
    ]
    all_at_once(removals)
    with in_organisation(organisation):
        owners = Member.objects.live().filter(role="SUPER_ADMIN", status="ACTIVE")
        assert owners.count() == 1
    assert User.objects.filter(role="SUPER_ADMIN", state="ACTIVE", organisation=organisation)


def test_one_of_two_concurrent_branches_with_the_same_name_is_refused(committed, organisation, ids):
    owner, body = signed_in("owner", organisation), SAMPLES["POST branch"].body(ids)
    twins = [partial(owner.post, "branch", body | {"receiptPrefix": p}) for p in ("QA", "QB")]
    assert statuses(all_at_once(twins)) == {201: 1, 409: 1}


def links() -> list[str]:
    return [mail.text.partition("verify-account/")[2].split()[0] for mail in mails_to(EMAIL)]


def open_links_at_once(tokens: list[str], times: int) -> Counter:
    def open_link(token: str, number: int):
        caller = nobody()
        caller._client.defaults["REMOTE_ADDR"] = f"10.0.{number}.1"
        body = {"token": token, "password": SIGN_UP["password"]}
        return caller.post("useradmin/verify-account", body)

    calls = [partial(open_link, tokens[n % len(tokens)], n) for n in range(times)]
    return statuses(all_at_once(calls))


def test_twenty_concurrent_sign_ups_of_one_address_create_one_organisation(committed, database):
    before = Organisation.objects.count()
    assert statuses(all_at_once([sign_up] * 20)) == {201: 20}
    assert PendingSignUp.objects.count() == len(links()) == 3
    found = open_links_at_once(links(), 20)
    assert found == {200: 1, 400: 19}, found
    assert Organisation.objects.count() == before + 1
    assert User.objects.filter(email=EMAIL).count() == 1
    assert orphan_schemas() == set()


def test_without_the_unique_email_several_organisations_are_created(
    committed, database, unlocked, monkeypatch
):
    monkeypatch.setattr(signing_up, "SCHEMA_SECONDS", 0)
    before = Organisation.objects.count()
    for _ in range(3):
        sign_up()
    as_owner("ALTER TABLE accounts_user DROP CONSTRAINT accounts_user_email_key")
    open_links_at_once(links(), 6)
    assert Organisation.objects.count() > before + 1


def test_an_error_at_the_last_step_of_a_sign_up_leaves_nothing(committed, database, monkeypatch):
    before = Organisation.objects.count()
    sign_up()

    def break_down(**_):
        raise RuntimeError("the owner's record cannot be written")

    answers = [*set_up_workspace._answers, break_down]
    monkeypatch.setattr(set_up_workspace, "_answers", answers)
    body = {"token": links()[0], "password": SIGN_UP["password"]}
    assert nobody().post("useradmin/verify-account", body).status_code == 500
    assert Organisation.objects.count() == before
    assert orphan_schemas() == set()
    monkeypatch.undo()
    assert signing_up.verify_account(**body).email == EMAIL


def orphan_schemas() -> set[str]:
    """Returns workspace schemas that belong to no organisation and are not in the warm pool."""
    with connection.cursor() as cursor:
        cursor.execute(r"SELECT nspname FROM pg_namespace WHERE nspname LIKE 't\_%'")
        found = {name for (name,) in cursor.fetchall()}
    known = set(Organisation.objects.values_list("schema_name", flat=True))
    return found - known - set(WarmSchema.objects.values_list("schema_name", flat=True))
