from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.backups.demo import add_backups, remove_restores
from shared_apps.backups.services.keeping import delete_backups
from shared_apps.billing.models import (
    CreditNote,
    GatewayPayment,
    GatewayRefund,
    Invoice,
    Order,
    TermNotice,
)
from shared_apps.clients.demo import remove_clients
from shared_apps.plans.models import Plan
from shared_apps.referrals.models import CreditEntry, Referral
from shared_apps.subscriptions.models import Subscription
from shared_apps.support.demo import remove_tickets
from tenant_apps.demo import organisations as demo
from tenants.models import Organisation
from tenants.schemas import drop_schema


class Command(BaseCommand):
    help = "Loads the demo organisations (local mode only)."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--if-empty", action="store_true", help="do nothing if it is there")
        parser.add_argument("--fresh", action="store_true", help="remove the demo's own rows first")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEV_MAIL:
            raise CommandError("The demo is for local mode only.")
        if demo.demo_is_loaded():
            if options["if_empty"]:
                self.stdout.write("The demo is there.")
                return
            if not options["fresh"]:
                raise CommandError("The demo is there; --fresh makes it anew.")
            self._remove()
        sunrise = demo.load_demo(timezone.localdate())
        add_backups(sunrise)
        self.stdout.write("The demo is loaded.")

    def _remove(self) -> None:
        emails = [f"owner@{mail}" for mail in demo.MAIL_DOMAINS]
        codes = User.objects.filter(email__in=emails).values_list("organisation__code", flat=True)
        organisations = Organisation.objects.filter(code__in=list(codes))
        CreditEntry.objects.filter(organisation__in=organisations).delete()
        Referral.objects.filter(referred__in=organisations).delete()
        organisations.update(referred_by=None)
        for organisation in list(organisations):
            User.objects.filter(organisation=organisation).delete()
            CreditNote.objects.filter(organisation=organisation).delete()
            Invoice.objects.filter(organisation=organisation).delete()
            GatewayRefund.objects.filter(payment__order__organisation=organisation).delete()
            GatewayPayment.objects.filter(order__organisation=organisation).delete()
            Order.objects.filter(organisation=organisation).delete()
            TermNotice.objects.filter(term__organisation=organisation).delete()
            Subscription.objects.filter(organisation=organisation).delete()
            remove_tickets(organisation)
            remove_restores(organisation)
            delete_backups(organisation)
            schema = organisation.schema_name
            Organisation.objects.filter(pk=organisation.pk).delete()
            drop_schema(schema)
        remove_clients()
        User.objects.filter(email=demo.MASTER).delete()
        Plan.objects.filter(name__in=[plan["name"] for plan in demo.PLANS]).delete()
