from django.apps import AppConfig


class FeesConfig(AppConfig):
    """Dues and payments. Adds the money columns to the student list."""

    name = "tenant_apps.fees"
    rows_are_final = True

    def ready(self) -> None:
        from functools import partial

        from shared_apps.backups import records
        from shared_apps.core import invariants, ports
        from shared_apps.mail import attachments
        from tenant_apps.fees import mails, models, receipts, selectors
        from tenant_apps.fees.invariants import INVARIANTS
        from tenant_apps.fees.restoring import FeeRecords
        from tenant_apps.fees.student_records import FeesOfStudents
        from tenant_apps.students.ports import register
        from tenant_apps.students.selectors import STUDENTS

        STUDENTS.extend(
            columns=selectors.STUDENT_MONEY,
            detail=selectors.STUDENT_ACCOUNT,
            filters={"pending": selectors.BALANCE_FILTER, "age": selectors.AGE_FILTER},
            ordering=selectors.STUDENT_MONEY_ORDER,
            totals=selectors.STUDENT_MONEY_TOTALS,
        )
        for model, kind in mails.ATTACHED_AS.items():
            attachments.register(kind, partial(receipts.attached_document, model))
        ports.branch_in_use.answer(selectors.branch_close_blocker)
        register(FeesOfStudents())
        records.register(FeeRecords())
        invariants.register(
            INVARIANTS,
            reads=[
                models.AdvanceAdjustment,
                models.AdvanceVoucher,
                models.Allocation,
                models.CreditNote,
                models.CreditNoteLine,
                models.Due,
                models.DueLine,
                models.Movement,
                models.Payment,
                models.Reversal,
            ],
        )
