"""Creates centres for the browser tests. Each test has its own centre, set up to a given stage."""

import json
import sys
import time
import traceback
from collections.abc import Mapping
from datetime import timedelta
from decimal import Decimal
from typing import Any, Literal

from django.contrib.auth.hashers import make_password
from django.db import close_old_connections, transaction
from django.utils import timezone

from shared_apps.accounts.models import PendingSignUp, User
from shared_apps.accounts.services.sign_up import verify_account
from shared_apps.accounts.tokens import hash_of, new_mail_token
from shared_apps.core.dates import today
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import SYSTEM
from shared_apps.core.roles import Role
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.branches.services import create_branch
from tenant_apps.courses.services import create_course
from tenant_apps.enrolments.services import enrol
from tenant_apps.fees.services import record_payment
from tenant_apps.staff.models import Member
from tenant_apps.students.services import create_student
from tenants.context import in_organisation, in_public
from tenants.models import Organisation
from tenants.schemas import wait_for_schema

Person = Mapping[str, str]
Stage = Literal["new", "branch", "student", "enrolled", "paid"]
"""Each stage adds to the one before: a workspace; a branch with a trainer; a course and a student;
the student's enrolment; a payment of ₹1,000.00 towards its first due."""
STAGES: tuple[Stage, ...] = ("new", "branch", "student", "enrolled", "paid")


def open_centre(
    *, stage: Stage, centre: str, owner: Person, trainer: Person, student: Person
) -> None:
    """Creates the centre through the services. Owner and trainer have name, email, phone and
    password; the student has name and phone."""
    done = STAGES.index(stage)
    organisation = _sign_up(centre, owner)
    with in_organisation(organisation), transaction.atomic():
        if done < STAGES.index("branch"):
            return
        branch = _branch()
        teacher = _trainer(organisation, branch, trainer)
        if done < STAGES.index("student"):
            return
        course = create_course(
            by=SYSTEM,
            name="Hindustani Vocal",
            duration_value=12,
            duration_unit="MONTHS",
            base_fee=Decimal(2000),
            registration_fee=Decimal(500),
            fee_plan={"kind": "MONTHLY"},
        )
        learner = create_student(by=SYSTEM, branch=branch, **student)
        if done < STAGES.index("enrolled"):
            return
        plan = course.fee_plans.get()
        choice = {"course": course, "fee_plan": plan, "trainer": teacher, "start": today()}
        enrol(by=SYSTEM, student=learner, auto_renew=True, **choice)
        if done < STAGES.index("paid"):
            return
        paid = {"amount": Decimal(1000), "method": "UPI", "reference": "432109876543"}
        record_payment(by=SYSTEM, student=learner, **paid)


def _sign_up(centre: str, owner: Person) -> Organisation:
    token = new_mail_token()
    PendingSignUp.objects.create(
        token_hash=hash_of(token),
        email=owner["email"],
        name=owner["name"],
        phone=owner["phone"],
        centre_name=centre,
        category="Art & Music",
        password=make_password(owner["password"]),
        expires_at=timezone.now() + timedelta(hours=1),
    )
    # A request waits for five seconds; concurrent sign-ups on a busy machine may need longer.
    wait_for_schema(time.monotonic() + 60)
    organisation = verify_account(token=token, password=owner["password"]).organisation
    assert organisation
    place = {"address": "12, Karve Road, Kothrud", "city": "Pune", "state": "Maharashtra"}
    Organisation.objects.filter(pk=organisation.pk).update(**place)
    return organisation


def _branch() -> Branch:
    return create_branch(
        by=SYSTEM,  # type: ignore[arg-type]
        name="Kothrud",
        phone="9822014500",
        address="12, Karve Road",
        city="Pune",
        state="Maharashtra",
        pincode="411038",
        receipt_prefix="KTH",
        gstin="27AAPFU0939F1ZV",
        upi_id="swara@okhdfc",
    )


def _trainer(organisation: Organisation, branch: Branch, person: Person) -> Member:
    """Creates a trainer whose email address is already confirmed."""
    with in_public():
        user = User.objects.create(
            email=person["email"],
            name=person["name"],
            phone=person["phone"],
            role=Role.TRAINER,
            organisation=organisation,
            branch_id=branch.pk,
            state=User.State.ACTIVE,
            password=make_password(person["password"]),
        )
    member = Member(
        pk=user.pk,
        code=take_code(Member.CODES),
        name=user.name,
        email=user.email,
        phone=user.phone,
        role=Role.TRAINER,
        status=Member.Status.ACTIVE,
        branch=branch,
        address="Sadashiv Peth, Pune",
        job_type="Part time",
        gender="Male",
        salary=Decimal(18000),
    )
    return audit.create(member, by=SYSTEM)


def serve() -> None:
    """Runs Python scripts for the browser tests. Each line of stdin is a script as a JSON string; each
    line of stdout is JSON with the script's variable `answer`, or with `fault`, its traceback."""
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        names: dict[str, Any] = {}
        try:
            exec(json.loads(line), names)  # noqa: S102 - scripts come from our own tests
            reply = {"answer": names.get("answer")}
        except Exception:  # noqa: BLE001 - reported to the test
            reply = {"fault": traceback.format_exc()}
        close_old_connections()
        answers.write(json.dumps(reply) + "\n")
        answers.flush()
