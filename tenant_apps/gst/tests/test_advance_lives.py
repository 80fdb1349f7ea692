"""Over the life of an advance, the returns of all months declare the tax of what was supplied."""

import random

import pytest

from shared_apps.core.money import ZERO
from tenant_apps.fees.tests.advance_lives import live, months
from tenant_apps.gst.rules.papers import Figures
from tenant_apps.gst.selectors import Pack, Registration, pack_of
from tenant_apps.gst.tests.factories import GSTIN
from tenant_apps.students.tests.factories import make_branch
from tests.proofs import SEED

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.mark.proof(
    "Over the random life of an advance, tables 11A and 11B of all returns cancel out",
    usual=20,
    large=500,
)
def test_the_returns_of_all_months_declare_the_tax_of_the_supplies(trial):
    branch = make_branch(receipt_prefix="GST")
    live(random.Random(f"{SEED}-{trial}"), branch=branch)
    whose = Registration(GSTIN, (branch.name,), branch_id=branch.pk)
    packs = [pack_of(whose, month) for month in months()]
    assert sum((sections_of(pack).tax for pack in packs), ZERO) == sum(
        (Figures.sum(row.figures for row in pack.hsn).tax for pack in packs), ZERO
    )
    assert all(is_equal_to_its_file(pack) for pack in packs)


def sections_of(pack: Pack) -> Figures:
    return Figures.sum(filled.figures for filled in pack.sections)


def is_equal_to_its_file(pack: Pack) -> bool:
    return all(one.holds for one in pack.checks if one.name in {"file", "hsn", "numbers"})
