"""Proofs of UPI payments: the queue of those who look into the bank."""

from typing import Any

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import BusinessDate, Money, PatternText
from shared_apps.core.api.inputs import Input, ReasonInput, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Record, Resource, verb
from shared_apps.core.api.uploads import FileData
from shared_apps.core.files import IMAGE
from shared_apps.core.roles import FRONT_DESK
from shared_apps.core.text_rules import TextRule
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.proofs import rules, selectors, services
from tenant_apps.proofs.models import UpiProof
from tenant_apps.students.fields import StudentReference


class Utr(PatternText):
    rules = (TextRule(rules.UTR, lazy("A UTR has 12 digits.")),)
    typed = "digits"

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"label": lazy("UTR")} | options)


class PaidInput(Input):
    """What a payer says of a payment."""

    utr = Utr(required=False)
    amount = Money(
        positive=True, missing=lazy("Enter the amount that was paid."), label=lazy("Amount paid")
    )
    date = BusinessDate(
        missing=lazy("The date is required."),
        not_future=lazy("A payment cannot be dated later than today."),
        label=lazy("Paid on"),
    )
    photo = FileData(
        IMAGE,
        two=lazy("Please upload one file at a time."),
        required=False,
        label=lazy("Screenshot"),
    )


class UpiProofInput(PaidInput):
    studentObjectId = StudentReference()


class VerifyProofInput(VersionedInput):
    """The payment as the bank shows it."""

    utr = Utr(missing=lazy("Please enter the UTR as the bank shows it."))
    amount = Money(
        positive=True, missing=lazy("Enter the amount received."), label=lazy("Amount received")
    )
    date = BusinessDate(
        missing=lazy("The date is required."),
        not_future=lazy("A payment cannot be dated later than today."),
        label=lazy("Received on"),
    )


class ReopenProofInput(VersionedInput):
    """Nothing but the version."""


class UpiProofResource(Resource):
    """What payers say was paid by UPI. Only a verified proof is a payment."""

    path = "upiproof"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK)
    listing = selectors.PROOFS
    create = Create(
        UpiProofInput, services.submit_proof, lazy("Kept until it is verified."), idempotent=True
    )

    @verb("POST", policy=FRONT_DESK, input=VerifyProofInput, idempotent=True)
    def verify(self, call: Call, proof: UpiProof) -> DataResponse[Record]:
        """Records the payment that the bank shows."""
        services.verify_proof(by=call.by, record=proof, **call.data)
        return self._changed(call, proof, _("Payment verified and recorded."))

    @verb("POST", policy=FRONT_DESK, input=ReasonInput, idempotent=True)
    def reject(self, call: Call, proof: UpiProof) -> DataResponse[Record]:
        """Rejects a proof of which the bank shows nothing, with a reason."""
        services.reject_proof(by=call.by, record=proof, **call.data)
        return self._changed(call, proof, _("Proof rejected."))

    @verb("POST", policy=FRONT_DESK, input=ReopenProofInput, idempotent=True)
    def reopen(self, call: Call, proof: UpiProof) -> DataResponse[Record]:
        """Takes a rejection back."""
        services.reopen_proof(by=call.by, record=proof, **call.data)
        return self._changed(call, proof, _("The proof waits for verification again."))

    def _changed(self, call: Call, proof: UpiProof, message: str) -> DataResponse[Record]:
        return DataResponse(selectors.PROOFS.record(call.by, proof.pk), message)


RESOURCES = [UpiProofResource]
