from django.apps import AppConfig


class BillingConfig(AppConfig):
    """What a centre buys, pays and gets invoices for, and what happens when it does not."""

    name = "shared_apps.billing"

    def ready(self) -> None:
        from shared_apps.billing import document
        from shared_apps.mail import attachments

        attachments.register("subscription_invoice", document.attached_invoice)
        attachments.register("subscription_credit_note", document.attached_credit_note)
