from django.apps import AppConfig


class FeesConfig(AppConfig):
    """Dues and payments. Adds the money columns to the student list."""

    name = "tenant_apps.fees"
    rows_are_final = True

    def ready(self) -> None:
        from functools import partial

        from shared_apps.backups import records
        from shared_apps.core import invariants, ports
        from tenant_apps.fees import mails, models, receipts, selectors
        from tenant_apps.fees.documents import DOCUMENT, Kind
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
        kind = partial(Kind, link=models.DocumentLink)
        receipts.register(
            models.Payment,
            kind(
                template="fees/receipt.html",
                content=receipts.receipt_content,
                letter=mails.receipt,
                attachment="receipt",
                linked_by="payment",
                reads=(*DOCUMENT, "reversal", selectors.RECEIPT_DUES),
            ),
        )
        receipts.register(
            models.Due,
            kind(
                template="fees/bill.html",
                content=receipts.bill_content,
                letter=mails.bill,
                attachment="bill",
                linked_by="due",
                reads=(*DOCUMENT, "lines"),
            ),
        )
        receipts.register(
            models.CreditNote,
            kind(
                template="fees/credit_note.html",
                content=receipts.credit_content,
                letter=mails.credit_note,
                attachment="credit_note",
                linked_by="credit_note",
                reads=(*DOCUMENT, "due", "lines"),
            ),
        )
        receipts.register(
            models.AdvanceVoucher,
            kind(
                template="fees/voucher.html",
                content=receipts.voucher_content,
                letter=mails.voucher,
                attachment="voucher",
                linked_by="voucher",
                reads=(*DOCUMENT, "receipt", "payment"),
            ),
        )
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
