from django.apps import AppConfig


class RefundsConfig(AppConfig):
    """Refunds of students' advances, and the calculation of what somebody gets back who leaves."""

    name = "tenant_apps.refunds"

    def ready(self) -> None:
        from shared_apps.backups import records
        from shared_apps.core import invariants
        from tenant_apps.fees import receipts
        from tenant_apps.fees.documents import Kind
        from tenant_apps.refunds import document, mails, models
        from tenant_apps.refunds.invariants import INVARIANTS
        from tenant_apps.refunds.restoring import RefundRecords
        from tenant_apps.refunds.student_records import RefundsOfStudents
        from tenant_apps.students.ports import register

        register(RefundsOfStudents())
        records.register(RefundRecords())
        receipts.register(
            models.Refund,
            Kind(
                template="refunds/refund.html",
                content=document.refund_content,
                letter=mails.refund,
                attachment="refund",
                link=models.RefundLink,
                linked_by="refund",
                check=document.check_paid,
            ),
        )
        invariants.register(INVARIANTS, reads=[models.Refund, models.RefundPart])
