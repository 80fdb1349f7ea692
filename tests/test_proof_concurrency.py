"""Proofs of UPI payments under concurrent requests: each is decided once."""

import pytest

from shared_apps.core.principal import SYSTEM
from tenant_apps.fees.models import Payment
from tenant_apps.proofs.models import UpiProof
from tenant_apps.proofs.services import reject_proof, verify_proof
from tenant_apps.proofs.tests.factories import bank_shows, make_proof
from tenant_apps.students.tests.factories import make_student
from tenants.context import in_organisation
from tests.at_once import at_once

pytestmark = pytest.mark.usefixtures("committed")

MANY = 16


@pytest.fixture
def proof(organisation):
    with in_organisation(organisation):
        return make_proof(make_student(), 1000)


def decided(results):
    return [result for result in results if isinstance(result, UpiProof)]


def test_a_proof_is_verified_once(organisation, proof):
    results = at_once(
        MANY,
        lambda place: verify_proof(by=SYSTEM, record=proof, **bank_shows(proof)),
        organisation=organisation,
    )
    assert len(decided(results)) == 1
    with in_organisation(organisation):
        assert Payment.objects.filter(student=proof.student_id).count() == 1


def test_a_proof_is_either_verified_or_rejected(organisation, proof):
    def act(place):
        if place % 2:
            return verify_proof(by=SYSTEM, record=proof, **bank_shows(proof))
        return reject_proof(by=SYSTEM, record=proof, reason="Not found")

    results = at_once(MANY, act, organisation=organisation)
    assert len(decided(results)) == 1
    with in_organisation(organisation):
        payments = Payment.objects.filter(student=proof.student_id).count()
        status = UpiProof.objects.get(pk=proof.pk).status
        assert (status, payments) in [("CONFIRMED", 1), ("REJECTED", 0)]


def test_a_utr_becomes_one_payment_whoever_records_it(organisation):
    with in_organisation(organisation):
        proofs = [make_proof(make_student(), 1000) for _ in range(4)]
    results = at_once(
        MANY,
        lambda place: verify_proof(by=SYSTEM, record=proofs[place % 4], **bank_shows(proofs[0])),
        organisation=organisation,
    )
    assert len(decided(results)) == 1
    with in_organisation(organisation):
        assert Payment.objects.filter(reference=proofs[0].utr).count() == 1
