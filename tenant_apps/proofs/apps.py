from django.apps import AppConfig


class ProofsConfig(AppConfig):
    """Proofs of UPI payments, until somebody finds the money in the bank."""

    name = "tenant_apps.proofs"

    def ready(self) -> None:
        from shared_apps.core import invariants
        from tenant_apps.fees.models import Payment
        from tenant_apps.proofs.invariants import INVARIANTS
        from tenant_apps.proofs.models import UpiProof
        from tenant_apps.proofs.student_records import ProofsOfStudents
        from tenant_apps.students.ports import register

        register(ProofsOfStudents())
        invariants.register(INVARIANTS, reads=[UpiProof, Payment])
