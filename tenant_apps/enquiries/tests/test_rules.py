from datetime import date, timedelta

import pytest

from tenant_apps.enquiries import rules
from tenant_apps.enquiries.models import FollowUp

TODAY = date(2026, 11, 20)
TOMORROW = TODAY + timedelta(days=1)
YESTERDAY = TODAY - timedelta(days=1)


@pytest.mark.parametrize("outcome", sorted(rules.TRY_AGAIN))
@pytest.mark.parametrize("planned", [None, YESTERDAY, TOMORROW])
def test_an_unsuccessful_contact_requires_a_next_date(outcome, planned):
    fault = rules.next_date_fault(outcome, None, planned=planned, today=TODAY)
    assert fault == "Please choose the date of the next follow-up."
    assert rules.next_date_fault(outcome, TOMORROW, planned=planned, today=TODAY) is None


@pytest.mark.parametrize(
    ("planned", "asked"), [(YESTERDAY, True), (TODAY, True), (TOMORROW, False)]
)
def test_a_successful_contact_requires_a_next_date_unless_one_is_planned(planned, asked):
    fault = rules.next_date_fault("CONNECTED", None, planned=planned, today=TODAY)
    assert (fault == "Please choose the next follow-up.") is asked


@pytest.mark.parametrize("outcome", sorted(rules.SETTLED))
def test_a_settled_outcome_requires_no_next_date(outcome):
    assert rules.next_date_fault(outcome, None, planned=TODAY, today=TODAY) is None


def test_the_next_follow_up_is_today_at_the_earliest():
    assert rules.next_date_fault("BUSY", TODAY, planned=None, today=TODAY) is None
    fault = rules.next_date_fault("BUSY", YESTERDAY, planned=None, today=TODAY)
    assert fault == "The next follow-up cannot be in the past."


def test_every_selectable_outcome_has_a_next_date_rule():
    selectable = set(FollowUp.Outcome.values) - {"ASKED_AGAIN"}
    assert selectable == rules.TRY_AGAIN | rules.SPOKEN | rules.SETTLED


@pytest.mark.parametrize(
    ("seconds", "taken"), [(0, False), (2.9, False), (3, True), (86400, True), (86401, False)]
)
def test_a_form_is_accepted_after_three_seconds_and_within_a_day(seconds, taken):
    assert (rules.fill_fault(seconds) is None) is taken
