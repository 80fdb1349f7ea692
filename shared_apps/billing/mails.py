"""Mails to the owner of a centre about its plan."""

from datetime import date, datetime

from django.conf import settings
from django.utils import timezone

from shared_apps.billing.models import CreditNote, Invoice, Order, TermNotice
from shared_apps.core.dates import business_day, format_day
from shared_apps.core.money import format_rupees
from shared_apps.core.translation import gettext as _
from shared_apps.mail.attachments import refer
from shared_apps.mail.letters import Letter, Link
from shared_apps.subscriptions.models import Subscription
from shared_apps.subscriptions.rules import grace_ends_on


def confirmed(order: Order, invoice: Invoice, *, name: str, term: Subscription) -> Letter:
    """The mail with the invoice."""
    paragraphs = [
        _("Dear {name},").format(name=name),
        _(
            "We received {amount} for {plan}. It is valid from {first} to {last}. Your "
            "{document} {number} is attached."
        ).format(
            amount=format_rupees(order.to_receive),
            plan=order.plan_name,
            first=format_day(term.starts_on),
            last=format_day(term.ends_on),
            document=invoice.document_name.lower(),
            number=invoice.number,
        ),
    ]
    if order.discount:
        saved = _("The coupon {code} lowered the price by {amount}.")
        paragraphs.append(
            saved.format(code=order.coupon_code, amount=format_rupees(order.discount))
        )
    return Letter(
        subject=_("Your payment is confirmed: {plan}").format(plan=order.plan_name),
        paragraphs=paragraphs,
        button=_manage(),
        attachments=[refer("subscription_invoice", invoice.pk, invoice.pdf_name)],
    )


def rejected(order: Order, *, name: str) -> Letter:
    return Letter(
        subject=_("Your payment could not be confirmed"),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _(
                "We could not confirm the payment of {amount} for {plan} with the reference "
                "{reference}: {reason}"
            ).format(
                amount=format_rupees(order.to_receive),
                plan=order.plan_name,
                reference=order.reference,
                reason=order.reason,
            ),
            _("Please check the reference and send it again."),
        ],
        button=_manage(),
    )


def refunded(order: Order, note: CreditNote, *, name: str) -> Letter:
    """The mail with the credit note."""
    text = _("We refund {amount} of your payment for {plan}: {reason}")
    paragraphs = [
        _("Dear {name},").format(name=name),
        text.format(amount=format_rupees(note.total), plan=order.plan_name, reason=note.reason),
    ]
    if note.paid_back:
        back = _("{amount} goes back to you by {method}. Your credit note {number} is attached.")
        paragraphs.append(
            back.format(
                amount=format_rupees(note.paid_back),
                method=note.get_method_display(),
                number=note.number,
            )
        )
    if note.referral_credit:
        again = _("{amount} of referral credit can be used again.")
        paragraphs.append(again.format(amount=format_rupees(note.referral_credit)))
    if note.ends_on:
        last = _("The last day of {plan} is {day} now.")
        paragraphs.append(last.format(plan=order.plan_name, day=format_day(note.ends_on)))
    return Letter(
        subject=_("Your payment is refunded: {plan}").format(plan=order.plan_name),
        paragraphs=paragraphs,
        button=_manage(),
        attachments=[refer("subscription_credit_note", note.pk, note.pdf_name)],
    )


def callbacks_silent(since: datetime, *, name: str) -> Letter:
    """The mail to MASTER when Razorpay has stopped telling of payments."""
    return Letter(
        subject=_("Razorpay has sent no callbacks"),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _(
                "Payments were made by Razorpay, but no callback has arrived since {since}. Payments "
                "are still found by looking them up, within 20 minutes."
            ).format(since=f"{format_day(business_day(since))} {timezone.localtime(since):%H:%M}"),
            _(
                "Razorpay switches a webhook off when it fails for 24 hours. Please look at Settings, "
                "Webhooks in Razorpay's dashboard and switch it on again."
            ),
        ],
    )


def ending(notice: TermNotice, *, name: str, is_trial: bool) -> Letter:
    """What the owner is told at a step of the term's end."""
    ends_on = notice.ends_on
    values = {
        "plan": notice.term.plan_name,
        "day": format_day(ends_on),
        "last": format_day(grace_ends_on(ends_on)),
    }
    if notice.step == TermNotice.Step.CLOSED and is_trial:
        subject, text = (
            _("Your free trial has ended"),
            _(
                "Your free trial ended on {day}. You can still read and export everything. "
                "Choose a plan to go on; nothing was deleted."
            ),
        )
    elif notice.step == TermNotice.Step.CLOSED:
        subject, text = (
            _("Your plan has ended"),
            _(
                "The plan {plan} ended on {day}. You can still read and export everything. Renew it to "
                "go on; nothing was deleted."
            ),
        )
    elif notice.step == TermNotice.Step.GRACE:
        subject, text = (
            _("Your plan has ended, please renew it"),
            _(
                "The plan {plan} ended on {day}. Everything works until {last}. Please renew it until "
                "then."
            ),
        )
    elif is_trial:
        subject, text = (
            _("Your free trial ends on {day}"),
            _("Your free trial ends on {day}. Choose a plan to keep working after that day."),
        )
    else:
        subject, text = (
            _("Your plan ends on {day}"),
            _("The plan {plan} ends on {day}. Renew it to keep working after that day."),
        )
    return Letter(
        subject=subject.format(**values),
        paragraphs=[_("Dear {name},").format(name=name), text.format(**values)],
        button=_manage(),
    )


def trial_extended(*, name: str, until: date) -> Letter:
    return Letter(
        subject=_("Your free trial now ends on {day}").format(day=format_day(until)),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _(
                "We have extended your free trial: everything works until {day}. The reason stands in "
                "your activity log."
            ).format(day=format_day(until)),
        ],
        button=_manage(),
    )


def plan_changed(*, name: str, before: str, plan: str, until: date) -> Letter:
    return Letter(
        subject=_("You are now on the plan {plan}").format(plan=plan),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _(
                "We have changed your plan from {before} to {plan}, until {day}. You pay nothing for "
                "it. The reason stands in your activity log."
            ).format(before=before, plan=plan, day=format_day(until)),
        ],
        button=_manage(),
    )


def _manage() -> Link:
    return Link(
        _("Manage subscription"),
        f"{settings.PUBLIC_URL}/subscription",
    )
