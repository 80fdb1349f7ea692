from django.apps import AppConfig


class FeesConfig(AppConfig):
    """Dues and payments. Adds the money columns to the student list."""

    name = "tenant_apps.fees"
    rows_are_final = True

    def ready(self) -> None:
        from shared_apps.core import ports
        from shared_apps.mail import attachments
        from tenant_apps.fees import receipts, selectors
        from tenant_apps.students.ports import (
            student_cannot_move,
            student_effects,
            student_in_use,
            student_timeline,
        )
        from tenant_apps.students.selectors import STUDENTS

        STUDENTS.extend(
            columns=selectors.STUDENT_MONEY,
            detail=selectors.STUDENT_ACCOUNT,
            filters={"pending": selectors.BALANCE_FILTER, "age": selectors.AGE_FILTER},
            ordering=selectors.STUDENT_MONEY_ORDER,
            totals=selectors.STUDENT_MONEY_TOTALS,
        )
        attachments.register("receipt", receipts.attached_receipt)
        ports.home_figures.answer(selectors.home_figures)
        ports.branch_figures.answer(selectors.branch_figures)
        ports.branch_in_use.answer(selectors.branch_close_blocker)
        student_in_use.answer(selectors.student_delete_blocker)
        student_cannot_move.answer(selectors.student_move_blocker)
        student_effects.answer(selectors.effects_of_status)
        student_timeline.answer(selectors.student_timeline)
