"""No cell content stops the check; every invalid value is reported on its row."""

import base64
import random
import string
from collections.abc import Callable, Iterator

import pytest

from shared_apps.core.principal import Actor
from shared_apps.core.tests.sheets import csv_bytes
from tenant_apps.students.imports import services
from tenant_apps.students.imports.columns import COLUMNS
from tenant_apps.students.models import ImportFault, StudentImport
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

MANY = 500
SEED = 20261122
GOOD = {"studentName": "Ira Sen", "phone": "9822011873"}
ODD = "आरव ©µß – “new” ¿¡ \u200b\u202e\ufeff 🎸 <b>=HYPERLINK()'\";--%s{}[]\\/"
Strings = Callable[[random.Random], str]


def words(chance: random.Random, least: int, most: int) -> str:
    """Returns random letters, digits and symbols that reading a cell does not change."""
    length = chance.randint(least, most)
    letters = string.ascii_letters + string.digits + "!#$%&*+=?^_`{|}~" + "आरवßéñ漢字🎸"
    return "".join(chance.choice(letters) for _ in range(length))


def longer_than(limit: int) -> Strings:
    return lambda chance: words(chance, limit + 1, 990)


def no_phone(chance: random.Random) -> str:
    return chance.choice(
        [
            words(chance, 1, 40),
            chance.choice("12345") + f"{chance.randrange(10**9):09}",
            f"{chance.randrange(10**9):09}",
            f"9{chance.randrange(10**10):010}",
            "९८२२०१" + f"{chance.randrange(10**4):04}",
        ]
    )


def no_email(chance: random.Random) -> str:
    name, host = words(chance, 1, 12), words(chance, 1, 12)
    return chance.choice(
        [
            name,
            f"{name}@",
            f"@{host}.in",
            f"{name}@@{host}.in",
            f"{name} {name}@{host}.in",
            f"a@{host}..in",
            "a@-x.in",
            f"a@b.{'x' * 70}",
            f"{'a' * 80}@{'b' * 200}.in",
            "é@é.in",
            '"quoted"@[1.2.3',
            "a@b,c@d.in",
        ]
    )


def no_day(chance: random.Random) -> str:
    return chance.choice(
        [
            words(chance, 1, 30),
            f"{chance.randint(32, 99)}-{chance.randint(1, 12):02}-2001",
            f"31-{chance.choice(['02', '04', '06', '09', '11'])}-2010",
            f"01-{chance.randint(13, 99)}-2010",
            f"01-01-{chance.randint(2101, 9999)}",
            f"01-01-{chance.randint(1000, 1899)}",
            "00-00-0000",
            "29-02-2023",
        ]
    )


def unknown_word(chance: random.Random) -> str:
    return "x" + words(chance, 2, 60)


def no_pincode(chance: random.Random) -> str:
    return chance.choice(
        [words(chance, 7, 30), f"0{chance.randrange(10**5):05}", f"{chance.randrange(10**5):05}"]
    )


INVALID: dict[str, Strings] = {
    "studentName": longer_than(80),
    "phone": no_phone,
    "whatsapp": no_phone,
    "email": no_email,
    "dob": no_day,
    "gender": unknown_word,
    "guardianName": longer_than(80),
    "guardianRelation": longer_than(30),
    "guardianPhone": no_phone,
    "guardianConsent": unknown_word,
    "address": longer_than(255),
    "city": longer_than(60),
    "state": unknown_word,
    "pincode": no_pincode,
    "school": longer_than(120),
    "admissionDate": no_day,
    "branch": unknown_word,
}
"""Generators of texts that the field of the column must refuse."""


def test_every_column_has_its_invalid_strings():
    assert INVALID.keys() == {column.name for column in COLUMNS}


@pytest.mark.parametrize("name", INVALID)
def test_five_hundred_invalid_strings_are_each_reported_on_their_row(name, organisation):
    chance = random.Random(f"{SEED} {name}")
    strings = [INVALID[name](chance) for _ in range(MANY)]
    record = checked(organisation, name, strings)
    assert (record.status, record.good, record.faulty) == ("CHECKED", 0, MANY)
    faults = ImportFault.objects.filter(of=record, heading=COLUMNS[name].heading)
    assert {fault.row for fault in faults} == set(range(2, MANY + 2))
    assert all(fault.message.endswith((".", "digits", "9", "required")) for fault in faults)


@pytest.mark.parametrize("name", INVALID)
def test_no_string_stops_the_check(name, organisation):
    chance = random.Random(f"{SEED} odd {name}")
    record = checked(organisation, name, list(odd_strings(chance)))
    assert (record.status, record.good + record.faulty) == ("CHECKED", MANY)


def odd_strings(chance: random.Random) -> Iterator[str]:
    for _ in range(MANY):
        yield "x" + "".join(chance.choice(ODD) for _ in range(chance.randint(1, 60)))


def checked(organisation, name: str, strings: list[str]) -> StudentImport:
    """Returns a checked import of a file with these strings in one column."""
    fields = {**GOOD, name: ""}
    rows = [[*({**fields, name: text}.values())] for text in strings]
    content = csv_bytes(*rows, headings=[COLUMNS[field].heading for field in fields])
    owner = signed_in("owner", organisation)
    branch = owner.get("branch").json()["list"][0]["_id"]
    file = {"base64": base64.b64encode(content).decode()}
    made = owner.post("studentimport", {"file": file, "branchObjectId": branch})
    assert made.status_code == 201, made.json()
    pk = made.json()["data"]["_id"]
    assert owner.post(f"studentimport/{pk}/check").status_code == 200
    services.check(by=Actor(owner.user_id, "Raga Owner"), import_id=pk)
    return StudentImport.objects.get(pk=pk)
