"""What a stranger's calls take: the clock must not tell which addresses are known.

Each round makes one try of every kind through the whole product, in an order of its own; wall
time, since that is what a stranger sees, so a machine that is busy otherwise adds noise. The ratio
is that of the medians: a refused sign-in's to a wrong password's within 10 %, whatever the reason;
a known address's to an unknown one's within 5 %, for a forgotten password and for a sign-up.
"""

import random
import statistics
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.contrib.auth.hashers import make_password
from django.core.management import call_command
from django.test import Client

from shared_apps.accounts.models import AttemptCount, User
from shared_apps.core.roles import Role
from tenants.models import Organisation

ROUNDS, WARM_UP = 101, 3
WITHIN = 0.10
# Asking for a link is done in a few milliseconds, so more rounds cost little.
STRANGER_ROUNDS, STRANGER_WITHIN = {"forgot-password": 801, "signup": 201}, 0.05
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

KNOWN, UNKNOWN = "active@sign-in.test", "nobody@sign-in.test"
SIGN_UP = {
    "centreName": "Bench Dance Centre",
    "category": "Art & Music",
    "username": "Leela Rao",
    "phone": "9822011872",
    "password": "Ghungroo#108",
}

Row = dict[str, Any]


def measure() -> list[Row]:
    call_command("migrate", verbosity=0)
    _make_people()
    browser = Client(SERVER_NAME="localhost")
    medians = _medians(
        {reason: partial(_try, browser, *words) for reason, words in TRIES.items()}, ROUNDS
    )
    floor = medians.pop(WRONG_PASSWORD)
    rows = [
        _row(f"refused sign-in of {reason}, against a wrong password", median, floor, WITHIN)
        for reason, median in medians.items()
    ]
    for call, rounds in STRANGER_ROUNDS.items():
        tries = {email: partial(_ask, browser, call, email) for email in (KNOWN, UNKNOWN)}
        found = _medians(tries, rounds)
        name = f"{call} of a known address, against an unknown one"
        rows.append(_row(name, found[KNOWN], found[UNKNOWN], STRANGER_WITHIN))
    return rows


def _medians(tries: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """What each try takes, in milliseconds: the median of the rounds."""
    order = list(tries)
    taken: dict[str, list[float]] = {name: [] for name in tries}
    for number in range(WARM_UP + rounds):
        random.shuffle(order)
        for name in order:
            milliseconds = tries[name]()
            if number >= WARM_UP:
                taken[name].append(milliseconds)
    return {name: statistics.median(found) for name, found in taken.items()}


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


def _ask(browser: Client, call: str, email: str) -> float:
    """Somebody signs up with an address, or has forgotten the password to it."""
    AttemptCount.objects.all().delete()  # each try is the first
    body = {"email": email, **(SIGN_UP if call == "signup" else {})}
    start = time.perf_counter()
    answer = browser.post(f"/class/v1/useradmin/{call}", body, content_type="application/json")
    milliseconds = (time.perf_counter() - start) * 1000
    if answer.status_code not in {200, 201}:
        raise RuntimeError(f"{email}: {answer.status_code} {answer.content[:300]!r}")
    return milliseconds


def _row(name: str, median: float, floor: float, within: float) -> Row:
    return {
        "name": name,
        "ours": f"{median:.2f} ms",
        "floor": f"{floor:.2f} ms",
        "ratio": round(median / floor, 3),
        "goal": f"{1 - within:.2f}-{1 + within:.2f}",
        "holds": abs(median / floor - 1) <= within,
    }
