"""What a refused sign-in takes, by its reason: the clock must not tell which addresses are known.

Each round makes one try for every reason through the whole product, in an order of its own; wall
time, since that is what a stranger sees, so a machine that is busy otherwise adds noise. The ratio
is that of the medians to a wrong password's: within 10 %, whatever the reason.
"""

import random
import statistics
import time
from typing import Any

from django.contrib.auth.hashers import make_password
from django.core.management import call_command
from django.test import Client

from shared_apps.accounts.models import AttemptCount, User
from shared_apps.core.roles import Role
from tenants.models import Organisation

ROUNDS, WARM_UP = 101, 3
WITHIN = 0.10
PASSWORD = "Sitar#2026"
WRONG_PASSWORD = "a wrong password"
# Each with the address and the password of the try; a deleted person's address is an unknown one.
TRIES = {
    WRONG_PASSWORD: ("active@sign-in.test", "Sitar#2027"),
    "an unknown address": ("nobody@sign-in.test", PASSWORD),
    "a person who has left": ("inactive@sign-in.test", PASSWORD),
    "an invited person": ("invited@sign-in.test", PASSWORD),
    "a suspended centre": ("suspended@sign-in.test", PASSWORD),
}

Row = dict[str, Any]


def measure() -> list[Row]:
    call_command("migrate", verbosity=0)
    _make_people()
    browser, order = Client(SERVER_NAME="localhost"), list(TRIES)
    taken: dict[str, list[float]] = {reason: [] for reason in TRIES}
    for number in range(WARM_UP + ROUNDS):
        random.shuffle(order)
        for reason in order:
            milliseconds = _try(browser, *TRIES[reason])
            if number >= WARM_UP:
                taken[reason].append(milliseconds)
    medians = {reason: statistics.median(found) for reason, found in taken.items()}
    floor = medians.pop(WRONG_PASSWORD)
    return [_row(reason, median, floor) for reason, median in medians.items()]


def _make_people() -> None:
    """An organisation that is open and one that is suspended; nobody enters their workspaces."""
    hashed = make_password(PASSWORD)
    for status in (Organisation.Status.ACTIVE, Organisation.Status.SUSPENDED):
        organisation = Organisation.objects.create(
            name="Bench Centre",
            category="Music",
            email="office@sign-in.test",
            phone="9822014567",
            status=status,
        )
        suspended = status == Organisation.Status.SUSPENDED
        for state in [User.State.ACTIVE] if suspended else User.State:
            User.objects.create(
                email=f"{(status if suspended else state).lower()}@sign-in.test",
                name="Bench Person",
                role=Role.STAFF,
                organisation=organisation,
                state=state,
                password=hashed,
            )


def _try(browser: Client, email: str, password: str) -> float:
    AttemptCount.objects.all().delete()  # each try is the first
    body = {"email": email, "password": password}
    start = time.perf_counter()
    answer = browser.post("/class/v1/useradmin/login", body, content_type="application/json")
    milliseconds = (time.perf_counter() - start) * 1000
    if answer.status_code != 400 or answer.json()["code"] != "invalid_credentials":
        raise RuntimeError(f"{email}: {answer.status_code} {answer.content[:300]!r}")
    return milliseconds


def _row(reason: str, median: float, floor: float) -> Row:
    return {
        "name": f"refused sign-in of {reason}, against a wrong password",
        "ours": f"{median:.2f} ms",
        "floor": f"{floor:.2f} ms",
        "ratio": round(median / floor, 3),
        "goal": f"{1 - WITHIN:.2f}-{1 + WITHIN:.2f}",
        "holds": abs(median / floor - 1) <= WITHIN,
    }
