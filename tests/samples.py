"""One valid call of every route. The guards repeat each call as every role and with wrong ids.

The guards fail on a route that has no sample.
"""

import base64
import io
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

import pikepdf
from PIL import Image

from shared_apps.accounts.totp import code_at
from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.books.postings import Account
from tenant_apps.courses.models import Batch, FeePlan
from tenant_apps.enquiries.services.public_form import sign_form
from tenant_apps.promotions.services import plan_promotion
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.seed import GSTIN, MASTER_KEY, PASSWORD, Ids

Values = Callable[[Ids], Mapping[str, Any]]
NEW_PASSWORD = "Sitar#2026"


def nothing(ids: Ids) -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class Sample:
    """A call that succeeds for the owner of the first organisation.

    `path` returns the path parameters, `body` the JSON body (None = no body), `query` the query
    parameters. `scoped` returns the path parameters of the same kind of row in the second branch,
    which the guards try.
    """

    path: Values = nothing
    body: Values | None = None
    scoped: Values = nothing
    query: Values = nothing

    def address(self, route: str, ids: Ids) -> str:
        query = urlencode(self.query(ids))
        return route.format(**self.path(ids)) + (f"?{query}" if query else "")


def coming_period() -> date:
    """Returns a day on which a period of the seed's renewing enrolments begins, on any day."""
    return add_months(month_start(today()), 2)


def on_this_day(ids: Ids) -> date:
    """Returns today, evaluated at the call: a test run may pass midnight."""
    return today()


def on_the_first(ids: Ids) -> date:
    """Returns the first of the month, evaluated at the call."""
    return month_start(today())


def on_the_day_before(ids: Ids) -> date:
    """Returns yesterday, evaluated at the call."""
    return today() - timedelta(days=1)


def this_month(ids: Ids) -> dict[str, str]:
    """Returns the query of the seed's month, which has documents."""
    return {"month": month_before(0)}


def month_before(months: int) -> str:
    """Returns the month that is so many months ago, as yyyy-mm."""
    return f"{add_months(month_start(today()), -months):%Y-%m}"


def filed_return(months: int) -> Sample:
    """Marks the month that is so many months ago as filed; the seed has done so two months ago."""
    return send(
        gstin=GSTIN,
        month=lambda ids: month_before(months),
        arn="AA2710261234567",
        filedOn=on_this_day,
    )


def code_of_seed(ids: Ids) -> str:
    """Returns the present code of MASTER's authenticator app."""
    return code_at(MASTER_KEY, time.time())


@lru_cache(maxsize=1)
def small_png() -> str:
    """Returns a valid PNG of 4 × 4 pixels in base64."""
    buffer = io.BytesIO()
    Image.new("RGB", (4, 4), "teal").save(buffer, "PNG")
    return base64.b64encode(buffer.getvalue()).decode()


@lru_cache(maxsize=1)
def small_pdf() -> str:
    """Returns a valid PDF of one empty page in base64."""
    buffer = io.BytesIO()
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(buffer)
    return base64.b64encode(buffer.getvalue()).decode()


def client_sheet(ids: Ids) -> dict[str, str]:
    """Returns a CSV with one client."""
    return {"base64": base64.b64encode(b"Name,Phone\nRohan Iyer,9822011876").decode()}


def filled(body: Mapping[str, Any]) -> Values:
    """Returns a function that builds the body; values that are functions are called with the ids."""
    return lambda ids: {
        name: value(ids) if callable(value) else value for name, value in body.items()
    }


def on_a_class_day(ids: Ids) -> date:
    """Returns a Monday of the next weeks, on which every branch works, evaluated at the call."""
    return today() + timedelta(days=14 - today().weekday())


def on_the_day_after(ids: Ids) -> date:
    """Returns tomorrow, evaluated at the call."""
    return today() + timedelta(days=1)


PROMOTION: dict[str, Any] = {
    "batchObjectId": lambda ids: ids.batch,
    "courseObjectId": lambda ids: ids.course,
    "feePlanObjectId": lambda ids: ids.plan,
    "toBatchObjectId": lambda ids: ids.batch,
    "start": on_the_day_after,
}
"""The batch learns the same course for another term."""


def seen_promotion(ids: Ids) -> str:
    """Returns what the preview of the promotion answers; "" where the ids are of no organisation."""
    if not isinstance(ids.code, str):
        return ""
    with in_organisation(Organisation.objects.get(code=ids.code)):
        batch = Batch.objects.get(pk=ids.batch)
        return plan_promotion(
            by=SYSTEM,
            batch=batch,
            course=batch.course,
            fee_plan=FeePlan.objects.get(pk=ids.plan),
            to_batch=batch,
            start=on_the_day_after(ids),
        ).seen


def last_month(ids: Ids) -> date:
    """Returns the first day of the month before this one."""
    return add_months(month_start(today()), -1)


def of(name: str, second: str | None = None, /, **body: Any) -> Sample:
    """A call on one record; `second` is the same kind of record in the second branch."""
    return Sample(
        path=lambda ids: {"pk": getattr(ids, name)},
        body=filled(body) if body else None,
        scoped=(lambda ids: {"pk": getattr(ids, second)}) if second else nothing,
    )


def send(**body: Any) -> Sample:
    return Sample(body=filled(body))


def person(name: str, **body: Any) -> Sample:
    """A call on a user; in the second branch, on its admin."""

    def path(who: str) -> Values:
        return lambda ids: {"pk": ids.people[who], "user_id": ids.people[who]}

    return Sample(path(name), (lambda ids: body) if body else None, path("branch_admin"))


def many(one: str, **body: Any) -> Sample:
    """A bulk call, here with one id."""
    return send(ids=lambda ids: [getattr(ids, one)], **body)


def own(mine: str, second: str, parameter: str, **body: Any) -> Sample:
    """A call on something that belongs to the owner; `second` belongs to the second branch's admin."""
    return Sample(
        path=lambda ids: {parameter: getattr(ids, mine)},
        body=(lambda ids: body) if body else None,
        scoped=lambda ids: {parameter: getattr(ids, second)},
    )


def of_room(**body: Any) -> Sample:
    """A call on the room of the main branch; in the second branch, on its room."""
    return Sample(
        path=lambda ids: {"room": f"branch-{ids.branch}"},
        body=(lambda ids: body) if body else None,
        scoped=lambda ids: {"room": f"branch-{ids.second_branch}"},
    )


def new_branch() -> Sample:
    return send(
        branchname="Aundh",
        phone="9822011870",
        address="3 Aundh Road",
        city="Pune",
        state="Maharashtra",
        pincode="411007",
        receiptPrefix="AUN",
    )


def new_member() -> Sample:
    return send(
        username="Neha Kale",
        email="neha.kale@people.test",
        password=NEW_PASSWORD,
        phone="9822011871",
        address="4 Karve Road",
        role="TRAINER",
        branchObjectId=lambda ids: ids.branch,
        jobtype="Part time",
        gender="Female",
    )


def enrolment() -> Sample:
    return send(
        studentObjectId=lambda ids: ids.new_student,
        courseObjectId=lambda ids: ids.course,
        feePlanObjectId=lambda ids: ids.plan,
        batchObjectId=lambda ids: ids.batch,
        trainerObjectId=lambda ids: ids.people["trainer"],
        branchObjectId=lambda ids: ids.branch,
        start=on_the_first,
    )


def approval() -> Sample:
    """Asks for a discount above the limit of the front desk."""

    def body(ids: Ids) -> dict[str, Any]:
        return {
            "studentObjectId": ids.new_student,
            "courseObjectId": ids.course,
            "feePlanObjectId": ids.plan,
            "start": today().isoformat(),
            "discountKind": "PERCENT",
            "discountValue": "40",
            "discountReason": "Sibling",
        }

    return send(action="enrol", body=body)


def payment(**more: Any) -> Sample:
    return send(
        studentObjectId=lambda ids: ids.owing_student,
        amount="500.00",
        allocations=lambda ids: [{"due": ids.due, "amount": "100.00"}],
        **more,
    )


def charge(**more: Any) -> Sample:
    return send(
        studentObjectId=lambda ids: ids.owing_student,
        courseObjectId=lambda ids: ids.course,
        head="Examination fee",
        amount="500.00",
        **more,
    )


def enquiry_form() -> Sample:
    """The public enquiry form, sent one minute after it was opened."""

    def body(ids: Ids) -> dict[str, Any]:
        return {
            "studentName": "Ira Sen",
            "phone": "9822011874",
            "branch": ids.branch,
            "courses": [ids.course],
            "message": "Is there a class on Sunday?",
            "website": "",
            "formToken": sign_form(ids.enquiry_code, time.time() - 60),
        }

    return Sample(path=lambda ids: {"code": ids.enquiry_code}, body=body)


SAMPLES: dict[str, Sample] = {
    "GET classmaster/info": Sample(),
    "GET publicapi/config": Sample(),
    # Signed out, and the user's own session
    "POST useradmin/signup": send(
        centreName="Nritya Dance Centre",
        category="Art & Music",
        username="Leela Rao",
        email="leela@nritya.test",
        phone="9822011872",
        password=NEW_PASSWORD,
    ),
    "POST useradmin/verify-account": send(token="A" * 43, password=NEW_PASSWORD),
    "POST useradmin/login": send(email="trainer@tiny.test", password=PASSWORD),
    "POST useradmin/login/code": send(ticket="A" * 43, code="123456"),
    "POST useradmin/logout": send(autoLogout=False),
    "POST useradmin/forgot-password": send(email="trainer@tiny.test"),
    "POST useradmin/reset-password": send(token="A" * 43, password=NEW_PASSWORD),
    "POST useradmin/verify-staff/check": send(token="A" * 43),
    "POST useradmin/verify-staff": send(token="A" * 43),
    "POST useradmin/change-password": send(old=PASSWORD, new=NEW_PASSWORD),
    "GET useradmin/session": Sample(),
    "GET useradmin/two-factor": Sample(),
    "POST useradmin/two-factor/begin": send(password=PASSWORD, code=code_of_seed),
    "POST useradmin/two-factor/confirm": send(code="123456"),
    "POST useradmin/two-factor/recovery-codes": send(password=PASSWORD, code=code_of_seed),
    "POST useradmin/two-factor/off": send(password=PASSWORD, code=code_of_seed),
    "GET useradmin/history": Sample(),
    "POST useradmin/email": send(
        email="new.address@people.test", password=PASSWORD, code=code_of_seed
    ),
    "POST useradmin/email/confirm": send(token="A" * 43),
    "POST useradmin/email/undo": send(token="A" * 43),
    "GET useradmin/ownership": Sample(),
    "POST useradmin/ownership/offer": send(
        userId=lambda ids: ids.people["branch_admin"], password=PASSWORD
    ),
    "POST useradmin/ownership/withdraw": send(),
    "POST useradmin/ownership/accept": send(),
    "POST useradmin/ownership/decline": send(),
    "GET useradmin/{user_id}": person("owner"),
    "PUT useradmin/update/{user_id}": person("trainer", education="B.Mus."),
    # The platform
    "GET superadmin/organisation": Sample(),
    "GET superadmin/organisation/export": Sample(),
    "POST superadmin/organisation/{code}/open": Sample(
        path=lambda ids: {"code": ids.code}, body=lambda ids: {"reason": "The owner asked"}
    ),
    "POST superadmin/organisation/{code}/suspend": Sample(
        path=lambda ids: {"code": ids.code}, body=lambda ids: {"reason": "Fees collected by fraud"}
    ),
    "POST superadmin/organisation/{code}/reopen": Sample(
        path=lambda ids: {"code": ids.code}, body=lambda ids: {"reason": "It was a mistake"}
    ),
    "POST superadmin/organisation/{code}/extend-trial": Sample(
        path=lambda ids: {"code": ids.code},
        body=lambda ids: {"until": today() + timedelta(days=30), "reason": "The owner was ill"},
    ),
    "POST superadmin/organisation/{code}/change-plan": Sample(
        path=lambda ids: {"code": ids.code},
        body=lambda ids: {"plan": ids.sale_plan, "reason": "The wrong plan was bought"},
    ),
    "GET superadmin/dashboard": Sample(),
    "GET superadmin/dashboard/movement": Sample(query=lambda ids: {"months": "3"}),
    "GET superadmin/term": Sample(),
    "GET superadmin/term/totals": Sample(),
    "GET superadmin/term/export": Sample(),
    "GET superadmin/organisation/{code}/closing": Sample(path=lambda ids: {"code": ids.code}),
    "POST superadmin/organisation/{code}/close": Sample(
        path=lambda ids: {"code": ids.code},
        body=lambda ids: {"reason": "Moved to another product", "name": "Raga School of Music"},
    ),
    "POST superadmin/organisation/{code}/keepopen": Sample(
        path=lambda ids: {"code": ids.code}, body=lambda ids: {"reason": "Asked to stay"}
    ),
    "GET superadmin/organisation/{code}/backups": Sample(path=lambda ids: {"code": ids.code}),
    "POST superadmin/organisation/{code}/backup": Sample(path=lambda ids: {"code": ids.code}),
    "GET superadmin/backup/attention": Sample(),
    "GET superadmin/restore": Sample(),
    "GET superadmin/restore/export": Sample(),
    "GET superadmin/restore/{pk}": of("restore"),
    "POST superadmin/restore": send(backup=1, reason="A batch was deleted by mistake"),
    "POST superadmin/restore/{pk}/swap": of(
        "restore",
        name="Tiny Brushes Art Studio",
        reason="A batch was deleted by mistake",
        password=PASSWORD,
        code=code_of_seed,
    ),
    "POST superadmin/restore/{pk}/swapback": of(
        "restore", reason="It was the wrong day", password=PASSWORD, code=code_of_seed
    ),
    "POST superadmin/restore/{pk}/discard": of("restore", version=1),
    "GET superadmin/missingrecord": Sample(query=lambda ids: {"restore": str(ids.restore)}),
    "GET superadmin/missingrecord/export": Sample(),
    "GET superadmin/missingrecord/totals": Sample(),
    "GET superadmin/apppost": Sample(),
    "GET superadmin/apppost/export": Sample(),
    "GET superadmin/apppost/audience": Sample(query=lambda ids: {"organisations": ids.code}),
    "POST superadmin/apppost": send(
        title="GST pack",
        text="Returns of a month can be downloaded in one file.",
        toDate="2030-03-31",
        categories=["Art & Music"],
        organisations=lambda ids: [ids.code],
        publish=True,
    ),
    "PUT superadmin/apppost/update/{pk}": of("platform_post", title="Report of collections"),
    "PUT superadmin/apppost/delete/{pk}": of("platform_post"),
    "GET superadmin/apppost/{pk}": of("platform_post"),
    "GET superadmin/apppost/{pk}/readers": of("platform_post"),
    "POST superadmin/apppost/{pk}/end": of("platform_post", version=1),
    "POST superadmin/leave": Sample(),
    "GET superadmin/settings": Sample(),
    "PUT superadmin/settings": send(supportEmail="help@classmaster.test"),
    "GET superadmin/order": Sample(),
    "GET superadmin/order/export": Sample(),
    "GET superadmin/order/{pk}": Sample(path=lambda ids: {"pk": ids.order}),
    "GET superadmin/order/{pk}/invoice": Sample(path=lambda ids: {"pk": ids.order}),
    "POST superadmin/order/{pk}/confirm": Sample(path=lambda ids: {"pk": ids.waiting_order}),
    "POST superadmin/order/{pk}/reject": Sample(
        path=lambda ids: {"pk": ids.waiting_order},
        body=lambda ids: {"reason": "No such payment"},
    ),
    # Plans
    "GET superadmin/order/{pk}/refund": Sample(
        path=lambda ids: {"pk": ids.order}, query=lambda ids: {"amount": "100.00"}
    ),
    "POST superadmin/order/{pk}/refund": Sample(
        path=lambda ids: {"pk": ids.order},
        body=lambda ids: {
            "amount": "100.00",
            "method": "BANK_TRANSFER",
            "reference": "HDFC0012345",
            "reason": "Closed its branch",
        },
    ),
    "GET superadmin/creditnote": Sample(),
    "GET superadmin/creditnote/export": Sample(),
    "GET superadmin/creditnote/{pk}": Sample(path=lambda ids: {"pk": ids.platform_credit}),
    "GET superadmin/creditnote/{pk}/document": Sample(path=lambda ids: {"pk": ids.platform_credit}),
    "POST superadmin/creditnote/{pk}/retry": Sample(path=lambda ids: {"pk": ids.platform_credit}),
    "GET superadmin/gatewaypayment": Sample(),
    "GET superadmin/gatewaypayment/export": Sample(),
    "GET superadmin/gatewaypayment/{pk}": Sample(path=lambda ids: {"pk": ids.held_payment}),
    "POST superadmin/gatewaypayment/{pk}/refund": Sample(
        path=lambda ids: {"pk": ids.held_payment}, body=nothing
    ),
    "POST publicapi/razorpay": Sample(),
    "GET publicapi/prices": Sample(),
    "GET plan": Sample(),
    "GET plan/export": Sample(),
    "GET plan/{pk}": Sample(path=lambda ids: {"pk": ids.sale_plan}),
    "POST plan": send(
        name="Starter", durationMonths=12, amount="16000.00", rank=1, features="Reminders"
    ),
    "PUT plan/update/{pk}": Sample(
        path=lambda ids: {"pk": ids.sale_plan}, body=lambda ids: {"amount": "32000.00"}
    ),
    "PUT plan/delete/{pk}": Sample(path=lambda ids: {"pk": ids.draft_plan}),
    "POST plan/{pk}/publish": Sample(path=lambda ids: {"pk": ids.draft_plan}),
    "POST plan/{pk}/retire": Sample(path=lambda ids: {"pk": ids.sale_plan}),
    "GET superadmin/coupon": Sample(),
    "GET superadmin/coupon/export": Sample(),
    "GET superadmin/coupon/{pk}": of("coupon"),
    "POST superadmin/coupon": send(
        code="LAUNCH-5000",
        kind="RUPEES",
        value="5000.00",
        plans=lambda ids: [ids.sale_plan],
        leastMonths=12,
        validFrom="2026-11-01",
        validUntil="2100-03-31",
        limit=100,
        oncePerCentre=True,
        firstPurchase=True,
        note="For the fair in Pune",
    ),
    "PUT superadmin/coupon/update/{pk}": of("coupon", limit=60),
    "PUT superadmin/coupon/delete/{pk}": of("coupon"),
    "POST superadmin/coupon/{pk}/activate": of("inactive_coupon"),
    "POST superadmin/coupon/{pk}/deactivate": of("coupon"),
    # The centre's subscription
    "GET client": Sample(),
    "GET client/export": Sample(),
    "POST client": send(name="Sujata Hegde", phone="9448020917", interests="Art & Music"),
    "PUT client/update/{pk}": of("client", stage="DEMO"),
    "PUT client/delete/{pk}": of("client"),
    "GET client/{pk}": of("client"),
    "POST client/{pk}/convert": of("client", email="rekha@pawar.test"),
    "GET clientimport/template": Sample(),
    "POST clientimport/check": send(file=client_sheet),
    "POST clientimport/faults": send(file=client_sheet),
    "POST clientimport": send(file=client_sheet, fileName="fair.csv"),
    "GET support/answer": Sample(),
    "GET support/answer/export": Sample(),
    "POST support/answer": send(title="Ask for a photo", text="Please send us a photo."),
    "PUT support/answer/update/{pk}": of("canned_answer", title="Print it as an image"),
    "PUT support/answer/delete/{pk}": of("canned_answer"),
    "GET support/answer/{pk}": of("canned_answer"),
    "GET support": Sample(),
    "GET support/export": Sample(),
    "POST support": send(
        subject="Raga cannot print",
        category="RECEIPTS",
        priority="HIGH",
        text="The printer prints nothing.",
        file=lambda ids: {"base64": small_png()},
        fileName="printer.png",
        followsObjectId=lambda ids: ids.resolved_ticket,
    ),
    "GET support/{pk}": of("ticket", "ticket_elsewhere"),
    "GET support/{pk}/thread": of("ticket", "ticket_elsewhere"),
    "GET support/file/{signature}": Sample(path=lambda ids: {"signature": "nobody:signed"}),
    "POST support/{pk}/reply": of("ticket", "ticket_elsewhere", text="It prints now."),
    "POST support/{pk}/note": of("ticket", text="Known since Monday."),
    "POST support/{pk}/status": of("ticket", status="IN_PROGRESS"),
    "POST support/{pk}/rate": of("resolved_ticket", "ticket_elsewhere", satisfaction="YES"),
    "GET subscription/user/{organisation}": Sample(path=lambda ids: {"organisation": ids.code}),
    "GET subscription/plans": Sample(),
    "GET subscription/price": Sample(query=lambda ids: {"plan": ids.sale_plan}),
    "GET subscription/order": Sample(),
    "GET subscription/order/export": Sample(),
    "GET subscription/order/{pk}": Sample(path=lambda ids: {"pk": ids.order}),
    "GET subscription/order/{pk}/invoice": Sample(path=lambda ids: {"pk": ids.order}),
    "POST subscription/order": send(
        plan=lambda ids: ids.sale_plan, method="UPI", reference="632118840299"
    ),
    "POST subscription/order/{pk}/cancel": Sample(path=lambda ids: {"pk": ids.order}),
    "GET subscription/creditnote": Sample(),
    "GET subscription/creditnote/export": Sample(),
    "GET subscription/creditnote/{pk}": Sample(path=lambda ids: {"pk": ids.platform_credit}),
    "GET subscription/creditnote/{pk}/document": Sample(
        path=lambda ids: {"pk": ids.platform_credit}
    ),
    "POST subscription/order/{pk}/checkout": Sample(path=lambda ids: {"pk": ids.order}),
    "POST subscription/order/{pk}/paid": Sample(
        path=lambda ids: {"pk": ids.order},
        body=lambda ids: {"paymentId": "pay_Q1w2E3r4T5y6U7", "signature": "0" * 64},
    ),
    # Refer & Earn
    "GET referral": Sample(),
    "GET referral/export": Sample(),
    # The workspace
    "GET settings": Sample(),
    "PUT settings": send(receiptNote="Fees once paid are not returned."),
    "POST files": send(base64=lambda ids: small_png(), mimeType="image/png", ext="png"),
    "GET files/{signature}": Sample(path=lambda ids: {"signature": "unsigned"}),
    "GET home": Sample(),
    "GET home/setup": Sample(),
    "GET sample": Sample(),
    "POST sample/load": Sample(),
    "POST sample/remove": Sample(),
    "GET notification": Sample(),
    "GET notification/events": Sample(query=lambda ids: {"after": 0}),
    "GET notification/entries": Sample(query=lambda ids: {"filter": "unread"}),
    "GET notification/each": Sample(query=lambda ids: {"of": 1}),
    "POST notification/read": send(ids=[1]),
    "GET notification/settings": Sample(),
    "PUT notification/settings": send(quietFrom="21:00", quietTo="07:00"),
    "GET notification/device": Sample(),
    "POST notification/device": send(
        endpoint="https://fcm.googleapis.com/fcm/send/raga",
        # The browser's of RFC 8291, appendix A.
        key="BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        secret="BTBZMqHH6r4Tts7J_aSIgg",
    ),
    "POST notification/device/remove": send(device=1),
    "GET listview": Sample(),
    "POST listview": send(list="students", name="Raga owing", query="pending=OVERDUE"),
    "PUT listview/update/{view_id}": own("view", "second_view", "view_id", name="Gone"),
    "PUT listview/delete/{view_id}": own("view", "second_view", "view_id"),
    "PUT listview/preference": send(list="students", pageSize=50),
    "GET bulk/{change_id}": own("change", "second_change", "change_id"),
    "POST bulk/{change_id}/stop": own("change", "second_change", "change_id"),
    "GET job": Sample(),
    "GET report/collections": Sample(),
    "GET report/collections/export": Sample(),
    "GET report/collections/rows": Sample(),
    "GET report/collections/rows/totals": Sample(),
    "GET report/collections/rows/export": Sample(),
    "GET gst": Sample(query=this_month),
    "GET gst/papers": Sample(query=lambda ids: {"section": "b2csInside", **this_month(ids)}),
    "GET gst/json": Sample(query=this_month),
    "GET gst/workbook": Sample(query=this_month),
    "GET gst/tally/vouchers": Sample(query=this_month),
    "GET gst/tally/masters": Sample(),
    "GET gst/tally/ledgers": Sample(),
    "PUT gst/tally/ledgers": send(**{account: f"Our {account}" for account in Account.values}),
    "POST gst/filed": filed_return(1),
    "PUT gst/filed": filed_return(2),
    "GET gst/filed/json": Sample(query=lambda ids: {"month": month_before(2)}),
    "GET gst/closed/pdf": Sample(query=lambda ids: {"lock": str(ids.period_lock)}),
    "GET books": Sample(),
    "POST books/run": Sample(body=nothing),
    "GET books/series": Sample(query=lambda ids: {"series": ids.series}),
    "GET books/verify-chain": Sample(),
    "GET report/fees": Sample(),
    "GET report/fees/export": Sample(),
    "GET report/fees/rows": Sample(),
    "GET report/fees/rows/totals": Sample(),
    "GET report/fees/rows/export": Sample(),
    "GET report/dues": Sample(),
    "GET report/dues/export": Sample(),
    "GET report/dues/rows": Sample(),
    "GET report/dues/rows/totals": Sample(),
    "GET report/dues/rows/export": Sample(),
    "GET report/stock": Sample(),
    "GET report/stock/export": Sample(),
    "GET report/stock/rows": Sample(),
    "GET report/stock/rows/totals": Sample(),
    "GET report/stock/rows/export": Sample(),
    "GET report/tax": Sample(),
    "GET report/tax/export": Sample(),
    "GET report/tax/rows": Sample(),
    "GET report/tax/rows/totals": Sample(),
    "GET report/tax/rows/export": Sample(),
    "GET report/tax/credited": Sample(),
    "GET report/tax/credited/totals": Sample(),
    "GET report/tax/credited/export": Sample(),
    "GET report/tax/cancelled": Sample(),
    "GET report/tax/cancelled/totals": Sample(),
    "GET report/tax/cancelled/export": Sample(),
    **{
        f"GET report/trialbalance{path}": Sample()
        for path in (
            "",
            "/export",
            *(f"/{rows}{one}" for rows in ("before", "rows") for one in ("", "/totals", "/export")),
        )
    },
    "GET report/discounts": Sample(),
    "GET report/discounts/export": Sample(),
    "GET report/discounts/rows": Sample(),
    "GET report/discounts/rows/totals": Sample(),
    "GET report/discounts/rows/export": Sample(),
    "GET report/attendance": Sample(),
    "GET report/attendance/export": Sample(),
    "GET report/attendance/rows": Sample(),
    "GET report/attendance/rows/totals": Sample(),
    "GET report/attendance/rows/export": Sample(),
    "GET report/enquiries": Sample(),
    "GET report/enquiries/export": Sample(),
    "GET report/enquiries/rows": Sample(),
    "GET report/enquiries/rows/totals": Sample(),
    "GET report/enquiries/rows/export": Sample(),
    "GET report/retention": Sample(),
    "GET report/retention/export": Sample(),
    "GET report/retention/rows": Sample(),
    "GET report/retention/rows/totals": Sample(),
    "GET report/retention/rows/export": Sample(),
    "GET report/retention/left": Sample(),
    "GET report/retention/left/totals": Sample(),
    "GET report/retention/left/export": Sample(),
    "GET report/renewals": Sample(),
    "GET report/renewals/export": Sample(),
    "GET report/renewals/rows": Sample(),
    "GET report/renewals/rows/totals": Sample(),
    "GET report/renewals/rows/export": Sample(),
    "GET report/branches": Sample(),
    "GET report/branches/export": Sample(),
    "GET report/branches/staff": Sample(),
    "GET report/branches/staff/totals": Sample(),
    "GET report/branches/staff/export": Sample(),
    "GET report/branches/courses": Sample(),
    "GET report/branches/courses/totals": Sample(),
    "GET report/branches/courses/export": Sample(),
    "GET report/branches/enquiries": Sample(),
    "GET report/branches/enquiries/totals": Sample(),
    "GET report/branches/enquiries/export": Sample(),
    "GET report/branches/income": Sample(),
    "GET report/branches/income/totals": Sample(),
    "GET report/branches/income/export": Sample(),
    "GET report/profit": Sample(),
    "GET report/profit/export": Sample(),
    "GET report/profit/rows": Sample(),
    "GET report/profit/rows/totals": Sample(),
    "GET report/profit/rows/export": Sample(),
    "GET report/profit/discounts": Sample(),
    "GET report/profit/discounts/totals": Sample(),
    "GET report/profit/discounts/export": Sample(),
    "GET report/profit/credited": Sample(),
    "GET report/profit/credited/totals": Sample(),
    "GET report/profit/credited/export": Sample(),
    "GET report/profit/cancelled": Sample(),
    "GET report/profit/cancelled/totals": Sample(),
    "GET report/profit/cancelled/export": Sample(),
    "GET report/profit/writtenoff": Sample(),
    "GET report/profit/writtenoff/totals": Sample(),
    "GET report/profit/writtenoff/export": Sample(),
    "GET report/profit/expense": Sample(),
    "GET report/profit/expense/totals": Sample(),
    "GET report/profit/expense/export": Sample(),
    "GET report/profit/income": Sample(),
    "GET report/profit/income/totals": Sample(),
    "GET report/profit/income/export": Sample(),
    "GET report/branches/expense": Sample(),
    "GET report/branches/expense/totals": Sample(),
    "GET report/branches/expense/export": Sample(),
    "GET report/courses": Sample(),
    "GET report/courses/export": Sample(),
    "GET report/courses/rows": Sample(),
    "GET report/courses/rows/totals": Sample(),
    "GET report/courses/rows/export": Sample(),
    "GET report/staff": Sample(),
    "GET report/staff/export": Sample(),
    "GET report/staff/rows": Sample(),
    "GET report/staff/rows/totals": Sample(),
    "GET report/staff/rows/export": Sample(),
    "POST job/{job_id}/cancel": own("job", "second_job", "job_id"),
    "POST job/{job_id}/retry": own("failed_job", "second_job", "job_id"),
    "POST job/{job_id}/link": own("done_job", "second_job", "job_id"),
    "GET job/file/{signature}": Sample(path=lambda ids: {"signature": "nobody:signed"}),
    "POST archive": send(password=PASSWORD, code=code_of_seed),
    "GET archiveimport": Sample(),
    "POST archiveimport": send(
        password=PASSWORD, code=code_of_seed, fileName="class-master.zip", size=1000
    ),
    "POST archiveimport/piece": send(
        number=0, file={"base64": base64.b64encode(b"PK\x03\x04").decode()}
    ),
    "POST archiveimport/run": send(),
    "POST archiveimport/discard": send(),
    "GET branch": Sample(),
    "GET branch/export": Sample(),
    "POST branch": new_branch(),
    "PUT branch/update/{pk}": of("branch", "second_branch", city="Pimpri"),
    "PUT branch/delete/{pk}": of("second_branch"),
    "GET branch/{pk}": of("branch", "second_branch"),
    "GET branch/{pk}/summary": of("branch", "second_branch"),
    "GET holiday": Sample(),
    "GET holiday/export": Sample(),
    "POST holiday": send(
        branchObjectId=lambda ids: ids.branch, date="2027-05-01", name="Maharashtra Day"
    ),
    "PUT holiday/update/{pk}": of("holiday", "second_holiday", name="Diwali, second day"),
    "PUT holiday/delete/{pk}": of("holiday", "second_holiday"),
    "GET holiday/{pk}": of("holiday", "second_holiday"),
    "GET apppost": Sample(),
    "GET apppost/export": Sample(),
    "GET apppost/current": Sample(),
    "GET apppost/audience": Sample(
        query=lambda ids: {"roles": "STAFF,TRAINER", "branches": ids.branch}
    ),
    "POST apppost": send(
        title="Fee counter",
        text="The fee counter closes at 6 pm.",
        branches=lambda ids: [ids.branch],
        roles=["STAFF"],
        toDate="2030-03-31",
        publish=True,
    ),
    "PUT apppost/update/{pk}": of("post", "second_post", title="Annual day on Saturday"),
    "PUT apppost/delete/{pk}": of("post", "second_post"),
    "GET apppost/{pk}": of("post", "second_post"),
    "GET apppost/{pk}/readers": of("post", "second_post"),
    "POST apppost/{pk}/end": of("post", "second_post", version=1),
    "POST apppost/{post_id}/close": Sample(
        path=lambda ids: {"post_id": ids.post}, scoped=lambda ids: {"post_id": ids.second_post}
    ),
    "POST apppost/platform/{post_id}/close": Sample(
        path=lambda ids: {"post_id": ids.platform_post}
    ),
    "GET chat": Sample(),
    "GET chat/unread": Sample(),
    "GET chat/people": Sample(),
    "GET chat/here": Sample(),
    "GET chat/search": Sample(query=lambda ids: {"q": "the hall"}),
    "GET chat/file/{signature}": Sample(path=lambda ids: {"signature": "nobody:signed"}),
    "PUT chat/update/{message_id}": own(
        "message", "second_message", "message_id", text="The hall is free on Saturday."
    ),
    "PUT chat/delete/{message_id}": own("message", "second_message", "message_id"),
    "GET chat/{room}/messages": of_room(),
    "POST chat/{room}/messages": of_room(text="Who takes the 7 am batch?"),
    "GET chat/{room}/files": of_room(),
    "GET chat/{room}/people": of_room(),
    "POST chat/{room}/read": Sample(
        path=lambda ids: {"room": f"branch-{ids.branch}"},
        body=lambda ids: {"messageId": ids.message},
        scoped=lambda ids: {"room": f"branch-{ids.second_branch}"},
    ),
    "POST chat/{room}/typing": of_room(),
    "GET staff": Sample(),
    "GET staff/export": Sample(),
    "POST staff/bulk/export": Sample(
        body=lambda ids: {"ids": [ids.people["trainer"]], "format": "csv"}
    ),
    "POST staff/bulk/contacts": Sample(body=lambda ids: {"ids": [ids.people["trainer"]]}),
    "POST staff/bulk/status": Sample(
        body=lambda ids: {"ids": [ids.people["trainer"]], "is_active": False}
    ),
    "POST staff": new_member(),
    "PUT staff/update/{pk}": person("trainer", education="B.Mus."),
    "PUT staff/delete/{pk}": person("staff"),
    "GET staff/{pk}": person("trainer"),
    "POST staff/{pk}/invite": person("staff"),
    "GET course": Sample(),
    "GET course/export": Sample(),
    "POST course": send(
        coursename="Sitar",
        durationValue=6,
        durationUnit="MONTHS",
        baseFee="3500.00",
        feePlan={"kind": "MONTHLY", "dueDay": 5},
    ),
    "PUT course/update/{pk}": of("course", category="Strings"),
    "PUT course/delete/{pk}": of("free_course"),
    "GET course/{pk}": of("course"),
    "GET feeplan": Sample(),
    "GET feeplan/export": Sample(),
    "POST feeplan": send(courseObjectId=lambda ids: ids.course, kind="QUARTERLY", fee="11000.00"),
    "PUT feeplan/update/{pk}": of("plan", graceDays=3),
    "PUT feeplan/delete/{pk}": of("plan"),
    "GET feeplan/{pk}": of("plan"),
    "GET batch": Sample(),
    "GET batch/export": Sample(),
    "POST batch": send(
        name="Guitar, evening",
        courseObjectId=lambda ids: ids.course,
        branchObjectId=lambda ids: ids.branch,
        trainerObjectId=lambda ids: ids.people["trainer"],
        room="Hall",
        days=[1, 3],
        startTime="17:00",
        endTime="18:00",
        start="2026-11-02",
        capacity=12,
    ),
    "GET batch/week": Sample(),
    "PUT batch/update/{pk}": of("batch", "second_batch", room="Studio"),
    "PUT batch/delete/{pk}": of("free_batch", "second_batch"),
    "GET batch/{pk}": of("batch", "second_batch"),
    "POST batch/{pk}/cancel-class": of("free_batch", "second_batch", date=on_a_class_day),
    "POST batch/{pk}/substitute": of(
        "free_batch",
        "second_batch",
        date=on_a_class_day,
        trainerObjectId=lambda ids: ids.people["admin"],
    ),
    "POST batch/{pk}/restore-class": of("batch", "second_batch", date=on_the_day_after),
    "GET student": Sample(),
    "GET student/export": Sample(),
    "GET student/totals": Sample(),
    "POST student/bulk/export": many("student", format="csv"),
    "POST student/bulk/contacts": many("student"),
    "POST student/bulk/status": many("new_student", status="LEFT", statusReason="Moved away"),
    "POST student/bulk/batch": many("student", batchObjectId=lambda ids: ids.free_batch),
    "POST student": send(
        studentName="Ira Sen", phone="9822011873", branchObjectId=lambda ids: ids.branch
    ),
    "POST student/duplicates": send(phone="9822014567"),
    "PUT student/update/{pk}": of("new_student", "second_student", school="Vidya Bhavan"),
    "PUT student/delete/{pk}": of("new_student", "second_student"),
    "GET student/{pk}": of("student", "second_student"),
    "GET search": Sample(query=lambda ids: {"search": "payer"}),
    "GET student/{pk}/timeline": of("student", "second_student"),
    "GET student/{pk}/statement": of("student", "second_student"),
    "GET student/{pk}/statement/pdf": of("student", "second_student"),
    "POST student/{pk}/statement/share": of("student", "second_student", fromDate=on_this_day),
    "POST student/{pk}/statement/mail": of(
        "student", "second_student", fromDate=on_this_day, email="payer@family.test"
    ),
    "GET student/{pk}/siblings": of("student", "second_student"),
    "GET family": Sample(),
    "GET family/export": Sample(),
    "GET family/{pk}": of("family", "second_family"),
    "POST family": send(
        familyName="Joshi",
        phone="9822014567",
        studentObjectIds=lambda ids: [ids.owing_student, ids.new_student],
    ),
    "PUT family/update/{pk}": of("family", "second_family", payerName="Meera Joshi"),
    "PUT family/delete/{pk}": of("family", "second_family"),
    "POST family/{pk}/add": of(
        "family", "second_family", studentObjectId=lambda ids: ids.new_student
    ),
    "POST family/{pk}/remove": of(
        "family", "second_family", studentObjectId=lambda ids: ids.student
    ),
    "POST family/{pk}/merge": of(
        "family", "second_family", familyObjectId=lambda ids: ids.free_family
    ),
    "POST family/{pk}/preview": of(
        "family", "second_family", studentObjectId=lambda ids: ids.student, amount="500.00"
    ),
    "GET family/{pk}/statement": of("family", "second_family"),
    "GET family/{pk}/statement/pdf": of("family", "second_family"),
    "POST family/{pk}/statement/share": of("family", "second_family", fromDate=on_this_day),
    "POST family/{pk}/statement/mail": of(
        "family", "second_family", fromDate=on_this_day, email="payer@family.test"
    ),
    "POST family/{pk}/pay": of(
        "family",
        "second_family",
        studentObjectId=lambda ids: ids.student,
        amount="500.00",
        method="CASH",
    ),
    "POST student/remind": send(ids=lambda ids: [ids.owing_student], channel="MAIL"),
    "POST student/{pk}/pause-reminders": of(
        "owing_student", "second_student", reason="Pays next month"
    ),
    "POST student/{pk}/resume-reminders": of("student", "second_student"),
    "GET reminder": Sample(),
    "GET reminder/export": Sample(),
    "GET reminder/{pk}": of("reminder", "second_reminder"),
    "POST reminder/{pk}/send": of("reminder", "second_reminder"),
    "POST reminder/{pk}/remove": of("reminder", "second_reminder"),
    "GET classmessage": Sample(),
    "GET classmessage/export": Sample(),
    "GET classmessage/{pk}": of("class_message", "second_class_message"),
    "POST classmessage/{pk}/open": of("class_message", "second_class_message"),
    "POST classmessage/{pk}/remove": of("class_message", "second_class_message"),
    "GET remindersettings": Sample(),
    "PUT remindersettings": send(isOn=True, sendHour=10),
    "POST remindersettings/preview": send(isOn=True, sendHour=10),
    "GET remindertext": Sample(),
    "PUT remindertext": send(language="en", step="ON", subject="Fees", text="{amount} is due."),
    "POST remindertext/preview": send(
        subject="Fees",
        text="{student}: {amount}",
        studentObjectId=lambda ids: ids.owing_student,
    ),
    "GET student/{pk}/moves": of("student", "second_student"),
    "GET studentdocument": Sample(),
    "GET studentdocument/export": Sample(),
    # Refunds
    "GET refund": Sample(),
    "GET refund/export": Sample(),
    "GET refund/totals": Sample(),
    "POST refund": send(
        studentObjectId=lambda ids: ids.leaver,
        amount="50.00",
        method="CASH",
        reason="Paid too much",
        date=on_this_day,
    ),
    "POST refund/preview": send(studentObjectId=lambda ids: ids.leaver, amount="50.00"),
    "POST refund/calculate": send(enrolmentObjectId=lambda ids: ids.left_enrolment),
    "POST refund/settle": send(
        enrolmentObjectId=lambda ids: ids.left_enrolment, amount="800.00", method="CASH"
    ),
    "GET refund/{pk}": of("refund", "second_refund"),
    "GET refund/{pk}/paper": of("paid_refund", "second_paid_refund"),
    "POST refund/{pk}/copy": of("paid_refund", "second_paid_refund"),
    "POST refund/{pk}/share": of("paid_refund", "second_paid_refund"),
    "POST refund/{pk}/mail": of("paid_refund", "second_paid_refund", email="payer@family.test"),
    "POST refund/{pk}/pay": of("refund", "second_refund", method="UPI", reference="UTR-4711"),
    "POST refund/{pk}/reject": of("refund", "second_refund", reason="Came back"),
    "POST refund/{pk}/reverse": of(
        "paid_refund", "second_paid_refund", reason="Sent to the wrong account"
    ),
    "GET refundpolicy": Sample(),
    "PUT refundpolicy": send(approvalLimit="8000.00", deductionPercent="10"),
    # Finance
    "GET expense": Sample(),
    "GET expense/export": Sample(),
    "GET expense/totals": Sample(),
    "POST expense": send(
        date=on_this_day,
        name="Electricity",
        amount="1862.50",
        categoryObjectId=lambda ids: ids.expense_category,
        paymentMode="BANK_TRANSFER",
        branchObjectId=lambda ids: ids.branch,
        payee="MSEDCL",
        gst="284.11",
    ),
    "POST expense/preview": send(amount="12000.00", paymentMode="CASH", payee="MSEDCL"),
    "PUT expense/update/{pk}": of("expense", "second_expense", amount="450.00"),
    "PUT expense/delete/{pk}": of("expense", "second_expense"),
    "GET expense/{pk}": of("expense", "second_expense"),
    "POST expense/{pk}/submit": of("expense", "second_expense", version=1),
    "POST expense/{pk}/pay": of(
        "approved_expense", "second_approved_expense", date=on_this_day, paymentMode="CASH"
    ),
    "POST expense/{pk}/reject": of(
        "approved_expense", "second_approved_expense", reason="Not needed any more"
    ),
    "POST expense/{pk}/reverse": of(
        "paid_expense", "second_paid_expense", reason="Paid to the wrong person"
    ),
    "GET expensefile": Sample(),
    "GET expensefile/export": Sample(),
    "POST expensefile": send(
        expenseObjectId=lambda ids: ids.expense,
        title="Bill of November",
        file=lambda ids: {"base64": small_png()},
    ),
    "PUT expensefile/update/{pk}": of("expense_file", "second_expense_file", title="Bill"),
    "PUT expensefile/delete/{pk}": of("expense_file", "second_expense_file"),
    "GET expensefile/{pk}": of("expense_file", "second_expense_file"),
    "GET income": Sample(),
    "GET income/export": Sample(),
    "GET income/totals": Sample(),
    "POST income": send(
        date=on_this_day,
        name="Hall for a wedding",
        amount="15000.00",
        sourceObjectId=lambda ids: ids.income_source,
        paymentMode="UPI",
        branchObjectId=lambda ids: ids.branch,
        payee="Joshi family",
        received=True,
    ),
    "PUT income/update/{pk}": of("income", "second_income", amount="450.00"),
    "PUT income/delete/{pk}": of("income", "second_income"),
    "GET income/{pk}": of("income", "second_income"),
    "POST income/{pk}/receive": of("income", "second_income", paymentMode="CASH"),
    "POST income/{pk}/reverse": of(
        "received_income", "second_received_income", reason="The cheque came back"
    ),
    "GET transfer": Sample(),
    "GET transfer/export": Sample(),
    "POST transfer": send(
        amount="5000.00",
        branchObjectId=lambda ids: ids.branch,
        fromAccount="CASH",
        toAccount="BANK_TRANSFER",
    ),
    "GET transfer/{pk}": of("transfer", "second_transfer"),
    "POST transfer/{pk}/reverse": of("transfer", "second_transfer", reason="Entered twice"),
    "GET branch/{pk}/daybook": of("branch", "second_branch"),
    "GET cashclose": Sample(),
    "GET cashclose/export": Sample(),
    "POST cashclose": send(countObjectId=lambda ids: ids.cash_count),
    "POST cashclose/count": send(
        branchObjectId=lambda ids: ids.branch,
        date=lambda ids: today() - timedelta(days=390),
        notes500=34,
        notes10=12,
        coins="38.00",
    ),
    "POST cashclose/confirm": send(
        countObjectId=lambda ids: ids.cash_count,
        memberObjectId=lambda ids: ids.people["staff"],
        password=PASSWORD,
    ),
    "GET cashclose/{pk}": of("cash_close", "second_cash_close"),
    "GET periodlock": Sample(),
    "GET periodlock/export": Sample(),
    "POST periodlock": send(
        branchObjectId=lambda ids: ids.branch,
        month=last_month,
        confirmation=lambda ids: f"{last_month(ids):%m-%Y}",
    ),
    "GET periodlock/{pk}": of("period_lock", "second_period_lock"),
    "POST periodlock/{pk}/reopen": of("period_lock", "second_period_lock", reason="A late bill"),
    "GET reportschedule": Sample(),
    "GET reportschedule/export": Sample(),
    "GET reportschedule/receivers": Sample(),
    "POST reportschedule": Sample(
        body=lambda ids: {
            "viewObjectId": ids.report_view,
            "every": "WEEKLY",
            "weekday": 0,
            "format": "pdf",
            "receivers": [ids.people["owner"]],
        }
    ),
    "PUT reportschedule/update/{pk}": of(
        "report_schedule", "second_report_schedule", every="MONTHLY"
    ),
    "PUT reportschedule/delete/{pk}": of("report_schedule", "second_report_schedule"),
    "GET reportschedule/{pk}": of("report_schedule", "second_report_schedule"),
    "GET reportschedule/{pk}/sent": of("report_schedule", "second_report_schedule"),
    "POST reportschedule/{pk}/pause": of("report_schedule", "second_report_schedule", version=1),
    "POST reportschedule/{pk}/resume": of(
        "paused_report_schedule", "second_paused_report_schedule", version=2
    ),
    "POST reportschedule/{pk}/send": of("report_schedule", "second_report_schedule"),
    "GET recurringexpense": Sample(),
    "GET recurringexpense/export": Sample(),
    "POST recurringexpense": send(
        name="Housekeeping",
        amount="9500.00",
        categoryObjectId=lambda ids: ids.expense_category,
        paymentMode="CASH",
        branchObjectId=lambda ids: ids.branch,
        every="MONTH",
        startsOn=on_this_day,
    ),
    "PUT recurringexpense/update/{pk}": of("recurring", "second_recurring", amount="950.00"),
    "GET recurringexpense/{pk}": of("recurring", "second_recurring"),
    "POST recurringexpense/{pk}/stop": of("recurring", "second_recurring", version=1),
    "GET financecategory": Sample(),
    "GET financecategory/export": Sample(),
    "POST financecategory": send(kind="EXPENSE", name="Insurance"),
    "PUT financecategory/update/{pk}": of("expense_category", name="Rent and deposit"),
    "GET financecategory/{pk}": of("expense_category"),
    "POST studentdocument": send(
        studentObjectId=lambda ids: ids.student,
        kind="PHOTO_ID",
        title="School identity card",
        file=lambda ids: {"base64": small_png()},
    ),
    "PUT studentdocument/update/{pk}": of("document", "second_document", title="Std. IX and X"),
    "PUT studentdocument/delete/{pk}": of("document", "second_document"),
    "GET studentdocument/{pk}": of("document", "second_document"),
    "GET studentimport": Sample(),
    "GET studentimport/export": Sample(),
    "POST studentimport": send(
        file=lambda ids: {"base64": base64.b64encode(b"Name,Phone\nIra Sen,9822011873").decode()},
        fileName="students.csv",
        branchObjectId=lambda ids: ids.branch,
    ),
    "GET studentimport/template": Sample(),
    "PUT studentimport/update/{pk}": of(
        "student_import", "second_import", mapping=["studentName", "phone"]
    ),
    "PUT studentimport/delete/{pk}": of("student_import", "second_import"),
    "GET studentimport/{pk}": of("student_import", "second_import"),
    "POST studentimport/{pk}/check": of("student_import", "second_import"),
    "POST studentimport/{pk}/run": of("student_import", "second_import", skipDuplicates=False),
    "GET studentimport/{pk}/progress": of("student_import", "second_import"),
    "GET studentimportfault": Sample(),
    "GET studentimportfault/export": Sample(),
    "GET dataimport": Sample(),
    "GET dataimport/export": Sample(),
    "POST dataimport": send(
        kind="ENQUIRIES",
        file=lambda ids: {"base64": base64.b64encode(b"Name,Phone\nIra Sen,9822011873").decode()},
        fileName="enquiries.csv",
    ),
    "GET dataimport/template": Sample(query=lambda ids: {"kind": "ENQUIRIES"}),
    "PUT dataimport/update/{pk}": of(
        "data_import", "second_data_import", mapping=["studentName", "phone"]
    ),
    "PUT dataimport/delete/{pk}": of("data_import", "second_data_import"),
    "GET dataimport/{pk}": of("data_import", "second_data_import"),
    "GET dataimport/{pk}/fields": of("data_import", "second_data_import"),
    "POST dataimport/{pk}/check": of("data_import", "second_data_import"),
    "POST dataimport/{pk}/run": of("data_import", "second_data_import"),
    "GET dataimport/{pk}/undo": of("done_import", "second_done_import"),
    "POST dataimport/{pk}/undo": of("done_import", "second_done_import"),
    "GET dataimport/{pk}/progress": of("data_import", "second_data_import"),
    "GET dataimportfault": Sample(),
    "GET dataimportfault/export": Sample(),
    "GET studentpayment": Sample(),
    "GET studentpayment/export": Sample(),
    "GET studentpayment/totals": Sample(),
    "POST studentpayment/bulk/export": many("payment", format="csv"),
    "POST studentpayment": payment(method="CASH"),
    "POST studentpayment/preview": payment(),
    "GET studentpayment/{pk}": of("payment", "second_payment"),
    "GET studentpayment/{pk}/receipt": of("payment", "second_payment"),
    "POST studentpayment/{pk}/copy": of("payment", "second_payment"),
    "POST studentpayment/{pk}/copies": of("payment", "second_payment"),
    "POST studentpayment/{pk}/share": of("payment", "second_payment"),
    "POST studentpayment/{pk}/mail": of("payment", "second_payment", email="payer@family.test"),
    "POST studentpayment/bulk/clear": many("cheque"),
    "POST studentpayment/{pk}/clear": of("cheque", "second_cheque", version=1),
    "POST studentpayment/{pk}/bounce": of(
        "cheque", "second_cheque", reason="Funds insufficient", version=1
    ),
    "POST studentpayment/{pk}/reverse": of("payment", "second_payment", reason="Counted twice"),
    "GET promotion": Sample(),
    "GET promotion/export": Sample(),
    "GET promotion/{pk}": of("promotion", "second_promotion"),
    "POST promotion/preview": send(**PROMOTION),
    "POST promotion": send(seen=seen_promotion, **PROMOTION),
    "POST promotion/{pk}/undo": of(
        "promotion", "second_promotion", reason="Wrong course", version=1
    ),
    "GET upiproof": Sample(),
    "GET upiproof/export": Sample(),
    "GET upiproof/{pk}": of("proof", "second_proof"),
    "POST upiproof": send(
        studentObjectId=lambda ids: ids.student,
        utr="412233445599",
        amount="700.00",
        date=on_this_day,
    ),
    "POST upiproof/{pk}/verify": of(
        "proof",
        "second_proof",
        utr="412233445598",
        amount="700.00",
        date=on_this_day,
        version=1,
    ),
    "POST upiproof/{pk}/reject": of("proof", "second_proof", reason="Not in the bank", version=1),
    "POST upiproof/{pk}/reopen": of("rejected_proof", "second_rejected_proof", version=2),
    "GET publicapi/document/{token}": Sample(path=lambda ids: {"token": "A" * 28}),
    "GET publicapi/statement/{token}": Sample(path=lambda ids: {"token": "A" * 28}),
    "POST publicapi/statement/{token}/opened": Sample(path=lambda ids: {"token": "A" * 28}),
    "POST publicapi/statement/{token}/paid": Sample(
        path=lambda ids: {"token": "A" * 28},
        body=lambda ids: {"utr": "412233445597", "amount": "1.00", "date": on_this_day(ids)},
    ),
    "GET publicapi/statement/{token}/pdf": Sample(path=lambda ids: {"token": "A" * 28}),
    "GET publicapi/receipt/{token}": Sample(path=lambda ids: {"token": "A" * 28}),
    "GET due": Sample(),
    "GET due/export": Sample(),
    "GET due/totals": Sample(),
    "POST due": charge(dueDate=on_this_day),
    "POST due/preview": charge(),
    "GET due/{pk}": of("due", "second_due"),
    "GET due/{pk}/paper": of("due", "second_due"),
    "POST due/{pk}/copy": of("due", "second_due"),
    "POST due/{pk}/share": of("due", "second_due"),
    "POST due/{pk}/mail": of("due", "second_due", email="payer@family.test"),
    "POST due/{pk}/cancel": of("due", "second_due", reason="Issued by mistake"),
    "POST due/{pk}/credit": of("due", "second_due", reason="Class missed"),
    "POST due/{pk}/write-off": of("due", "second_due", reason="Moved away"),
    "GET materialitem": Sample(),
    "GET materialitem/export": Sample(),
    "POST materialitem": send(
        name="Tuning fork", unit="PCS", reorderLevel=5, hsn="920999", gstRate="18"
    ),
    "PUT materialitem/update/{pk}": of("item", reorderLevel=8),
    "PUT materialitem/delete/{pk}": of("free_item"),
    "GET materialitem/{pk}": of("item"),
    "GET material": Sample(),
    "GET material/export": Sample(),
    "GET material/totals": Sample(),
    "POST material": send(
        itemObjectId=lambda ids: ids.item,
        branchObjectId=lambda ids: ids.branch,
        date=on_this_day,
        vendorName="Saraswati Music House",
        invoiceNo="SMH/118",
        nos=10,
        amount="1500.00",
        method="UPI",
    ),
    "GET material/{pk}": of("purchase", "second_purchase"),
    "POST material/{pk}/reverse": of("free_purchase", "second_purchase", reason="Wrong edition"),
    "GET distribute": Sample(),
    "GET distribute/export": Sample(),
    "POST distribute": send(
        itemObjectId=lambda ids: ids.item,
        studentObjectId=lambda ids: ids.owing_student,
        nos=2,
        date=on_this_day,
    ),
    "POST distribute/kit": send(
        studentObjectId=lambda ids: ids.owing_student,
        lines=lambda ids: [{"itemObjectId": ids.item, "nos": 1}],
        head="Guitar kit",
        amount="500.00",
        courseObjectId=lambda ids: ids.course,
        kitObjectId=lambda ids: ids.kit,
    ),
    "GET distribute/{pk}": of("distribution", "second_distribution"),
    "POST distribute/{pk}/return": of("distribution", "second_distribution", nos=1),
    "POST distribute/{pk}/return/preview": of("distribution", "second_distribution", nos=1),
    "GET distribute/{pk}/note": of("distribution", "second_distribution"),
    "POST distribute/{pk}/share": of("distribution", "second_distribution"),
    "POST distribute/{pk}/acknowledge": of("distribution", "second_distribution", name="Asha"),
    "GET publicapi/handover/{token}": Sample(path=lambda ids: {"token": "A" * 28}),
    "POST publicapi/handover/{token}/acknowledge": Sample(
        body=lambda ids: {"name": "Asha"}, path=lambda ids: {"token": "A" * 28}
    ),
    "GET materialkit": Sample(),
    "GET materialkit/export": Sample(),
    "POST materialkit": send(
        name="Keyboard kit",
        lines=lambda ids: [{"itemObjectId": ids.item, "nos": 1}],
        head="Keyboard kit",
        amount="750.00",
        courseObjectId=lambda ids: ids.course,
        atAdmission=True,
    ),
    "PUT materialkit/update/{pk}": of("kit", amount="550.00"),
    "GET materialkit/{pk}": of("kit"),
    "GET stock": Sample(),
    "GET stock/export": Sample(),
    "GET stock/totals": Sample(),
    "GET stock/{pk}": of("stock", "second_stock"),
    "POST stock/{pk}/count": Sample(
        path=lambda ids: {"pk": ids.stock},
        body=lambda ids: {"counted": 12, "movement": ids.movement, "reason": "Year's end"},
        scoped=lambda ids: {"pk": ids.second_stock},
    ),
    "POST stock/{pk}/damage": of("stock", "second_stock", quantity=1, reason="Water"),
    "GET stockmovement": Sample(),
    "GET stockmovement/export": Sample(),
    "GET creditnote": Sample(),
    "GET creditnote/export": Sample(),
    "GET creditnote/{pk}": of("credit_note", "second_credit_note"),
    "GET creditnote/{pk}/paper": of("credit_note", "second_credit_note"),
    "POST creditnote/{pk}/copy": of("credit_note", "second_credit_note"),
    "POST creditnote/{pk}/share": of("credit_note", "second_credit_note"),
    "POST creditnote/{pk}/mail": of("credit_note", "second_credit_note", email="payer@family.test"),
    "GET advancevoucher": Sample(),
    "GET advancevoucher/export": Sample(),
    "GET advancevoucher/{pk}": of("voucher", "second_voucher"),
    "GET advancevoucher/{pk}/paper": of("voucher", "second_voucher"),
    "POST advancevoucher/{pk}/copy": of("voucher", "second_voucher"),
    "POST advancevoucher/{pk}/share": of("voucher", "second_voucher"),
    "POST advancevoucher/{pk}/mail": of("voucher", "second_voucher", email="payer@family.test"),
    "GET approval": Sample(),
    "GET approval/export": Sample(),
    "GET approval/{pk}": of("approval", "second_approval"),
    "POST approval": approval(),
    "POST approval/{pk}/approve": of("approval", "second_approval"),
    "POST approval/{pk}/reject": of("approval", "second_approval", reason="Too much"),
    "POST approval/{pk}/withdraw": of("approval", "second_approval"),
    "GET studentcourse": Sample(),
    "GET studentcourse/export": Sample(),
    "POST studentcourse/bulk/export": many("enrolment", format="csv"),
    "POST studentcourse/bulk/batch": many("enrolment", batchObjectId=lambda ids: ids.free_batch),
    "POST studentcourse": enrolment(),
    "POST studentcourse/preview": enrolment(),
    "GET studentcourse/course/{student_id}": Sample(
        path=lambda ids: {"student_id": ids.student},
        scoped=lambda ids: {"student_id": ids.second_student},
    ),
    "GET studentcourse/fees/{batch_id}": Sample(
        path=lambda ids: {"batch_id": ids.batch},
        scoped=lambda ids: {"batch_id": ids.second_batch},
    ),
    "GET studentcourse/limits": Sample(),
    "GET studentcourse/trainers": Sample(),
    "PUT studentcourse/update/{pk}": of("enrolment", "second_enrolment", trainerObjectId=None),
    "PUT studentcourse/delete/{pk}": of("unpaid_enrolment", "second_enrolment"),
    "GET studentcourse/{pk}": of("enrolment", "second_enrolment"),
    "POST studentcourse/{pk}/cancel": of("unpaid_enrolment", "second_enrolment", reason="Mistake"),
    "POST studentcourse/{pk}/pause": of("enrolment", "second_enrolment", reason="Exams"),
    "POST studentcourse/{pk}/resume": of("paused_enrolment", "second_enrolment", reason="Back"),
    "POST studentcourse/{pk}/start": of("trial_enrolment", "second_enrolment", reason="Liked it"),
    "POST studentcourse/{pk}/transfer": Sample(
        path=lambda ids: {"pk": ids.enrolment},
        body=lambda ids: {"batchObjectId": ids.free_batch, "reason": "Evenings suit better"},
        scoped=lambda ids: {"pk": ids.second_enrolment},
    ),
    "POST studentcourse/{pk}/preview-step": of("enrolment", "second_enrolment", step="drop"),
    "POST studentcourse/{pk}/complete": of("enrolment", "second_enrolment", reason="Done"),
    "POST studentcourse/{pk}/drop": of("enrolment", "second_enrolment", reason="Moved away"),
    "GET renewal/upcoming": Sample(),
    "GET renewal/upcoming/export": Sample(),
    "GET renewal/run": Sample(),
    "GET renewal/run/export": Sample(),
    "POST renewal/run": Sample(body=nothing),
    "GET renewal/run/progress": Sample(),
    "GET renewal/run/{pk}": of("renewal_run", "second_renewal_run"),
    "GET renewal/entry": Sample(),
    "GET renewal/entry/export": Sample(),
    "GET renewal/figures": Sample(),
    "POST renewal/{pk}/skip": of(
        "renewing_enrolment", "second_renewing_enrolment", period=coming_period()
    ),
    "POST renewal/{pk}/unskip": of(
        "renewing_enrolment", "second_renewing_enrolment", period=coming_period()
    ),
    "GET enquiry": Sample(),
    "GET enquiry/export": Sample(),
    "POST enquiry/bulk/export": many("enquiry", format="csv"),
    "POST enquiry/bulk/contacts": many("enquiry"),
    "POST enquiry/bulk/owner": many("enquiry", ownerObjectId=lambda ids: ids.people["staff"]),
    "POST enquiry/bulk/stage": many("enquiry", status="DEMO"),
    "POST enquiry": send(
        studentName="Ira Sen",
        phone="9822011874",
        courses=lambda ids: [ids.course],
        branchObjectId=lambda ids: ids.branch,
        ownerObjectId=lambda ids: ids.people["trainer"],
        source="INSTAGRAM",
        nextFollowUp=on_this_day,
    ),
    "POST enquiry/duplicates": send(phone="9822014568"),
    "GET enquiry/board": Sample(),
    "GET enquiry/figures": Sample(),
    "GET enquiry/owners": Sample(),
    "GET enquiry/form": Sample(),
    "POST enquiry/form/change": send(),
    "PUT enquiry/update/{pk}": of("enquiry", "second_enquiry", note="Prefers weekends"),
    "PUT enquiry/delete/{pk}": of("enquiry", "second_enquiry"),
    "GET enquiry/{pk}": of("enquiry", "second_enquiry"),
    "GET enquiry/{pk}/timeline": of("enquiry", "second_enquiry"),
    "POST enquiry/{pk}/follow-up": of(
        "enquiry",
        "second_enquiry",
        channel="CALL",
        outcome="CONNECTED",
        nextFollowUp=on_this_day,
    ),
    "POST enquiry/{pk}/move": of("enquiry", "second_enquiry", status="DEMO"),
    "POST enquiry/{pk}/lose": of("enquiry", "second_enquiry", reason="FEE"),
    "POST enquiry/{pk}/hold": of("enquiry", "second_enquiry", note="After the exams"),
    "POST enquiry/{pk}/reopen": of("lost_enquiry", "second_enquiry", nextFollowUp=on_this_day),
    "POST enquiry/{pk}/convert": of(
        "enquiry", "second_enquiry", studentName="Ira Sen", phone="9822011874"
    ),
    "GET publicapi/enquiry/{code}": Sample(path=lambda ids: {"code": ids.enquiry_code}),
    "POST publicapi/enquiry/{code}": enquiry_form(),
    "GET activity": Sample(),
    "GET activity/export": Sample(),
    "GET activity/{pk}": of("entry", "second_entry"),
    "GET activity/{pk}/changes": of("entry", "second_entry"),
    "GET certificate": Sample(),
    "GET certificate/export": Sample(),
    "POST certificate": send(
        studentObjectId=lambda ids: ids.student,
        courseObjectId=lambda ids: ids.course,
        title="Annual recital",
        description="Played at the recital.",
        fileData=lambda ids: {"base64": small_pdf(), "path": "classmaster"},
    ),
    "GET certificate/user/{student_id}": Sample(
        path=lambda ids: {"student_id": ids.student},
        scoped=lambda ids: {"student_id": ids.second_student},
    ),
    "PUT certificate/update/{pk}": of(
        "certificate", "second_certificate", description="Passed Grade 2."
    ),
    "PUT certificate/delete/{pk}": of("certificate", "second_certificate"),
    "GET certificate/{pk}": of("certificate", "second_certificate"),
    "GET certificate/{pk}/file": of("certificate", "second_certificate"),
    "POST certificate/{pk}/mail": of(
        "certificate", "second_certificate", email="payer@family.test"
    ),
    "POST certificate/{pk}/revoke": of("certificate", "second_certificate", reason="Wrong name"),
    "GET publicapi/certificate/{token}": Sample(path=lambda ids: {"token": "A" * 28}),
    "GET attendance": Sample(),
    "GET attendance/export": Sample(),
    "GET attendance/register": Sample(query=lambda ids: {"batch": ids.batch}),
    "POST attendance/register": send(
        batchObjectId=lambda ids: ids.batch,
        date=on_this_day,
        marks=lambda ids: [{"studentObjectId": ids.student, "code": "LATE", "checkIn": "07:10"}],
        reason="Came late",
        version=1,
    ),
    "POST attendance/register/undo": send(
        batchObjectId=lambda ids: ids.batch, date=on_this_day, version=1
    ),
    "GET attendance/today": Sample(),
    "GET attendance/month": Sample(query=lambda ids: {"batch": ids.batch}),
    "GET attendance/month/export": Sample(query=lambda ids: {"batch": ids.batch}),
    "GET attendance/missing": Sample(),
    "GET attendance/missing/export": Sample(),
    "GET attendance/watchlist": Sample(),
    "GET attendance/watchlist/export": Sample(),
    "GET attendance/batch/{batch_id}": Sample(
        path=lambda ids: {"batch_id": ids.batch},
        scoped=lambda ids: {"batch_id": ids.second_batch},
    ),
    "GET attendance/student/{student_id}": Sample(
        path=lambda ids: {"student_id": ids.student},
        scoped=lambda ids: {"student_id": ids.second_student},
    ),
    "GET staffattendance": Sample(),
    "GET staffattendance/export": Sample(),
    "POST staffattendance": send(
        memberObjectId=lambda ids: ids.people["staff"],
        date=on_the_day_before,
        status="PRESENT",
        checkIn="09:30",
        checkOut="18:00",
        note="At the other branch until noon",
        reason="Forgot to check in",
    ),
    "POST staffattendance/check-in": send(),
    "POST staffattendance/check-out": send(),
    "GET staffattendance/month": Sample(),
    "GET staffattendance/today": Sample(),
    "PUT staffattendance/update/{pk}": of(
        "staff_day", "second_staff_day", checkOut="18:30", reason="Stayed longer"
    ),
    "GET staffattendance/{pk}": of("staff_day", "second_staff_day"),
}
