"""Enquiries of the sample data. Some have a follow-up today."""

from datetime import date, timedelta

from shared_apps.core.principal import Actor
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.enquiries.services.enquiries import create_enquiry
from tenant_apps.enrolments.sample import DUMMY_PHONE

# Name, days until the next follow-up.
PEOPLE = (
    ("Nisha Joshi", 0),
    ("Vivaan Patil", 0),
    ("Sara Fernandes", 0),
    ("Arjun Nair", 1),
    ("Tara Menon", 2),
    ("Yash Pawar", 4),
)


def fill_sample(*, by: Actor, today: date) -> None:
    """Creates six enquiries in the sample branch, three of them
    with a follow-up today."""
    branch, courses = Branch.objects.get(), list(Course.objects.order_by("pk"))
    for index, (name, days) in enumerate(PEOPLE):
        create_enquiry(
            by=by,
            branch=branch,
            name=name,
            phone=DUMMY_PHONE,
            courses=[courses[index % len(courses)]],
            source=Enquiry.Source.WALK_IN,
            next_follow_up=today + timedelta(days=days),
        )
