"""The services and the calls that the specification names (section 7), under its prefix."""

import pytest

from config.urls import API
from tests.guards.walk import routes

# Each service with a call that is its own: another service has addresses under some of these paths too.
SERVICES = {
    "useradmin": "POST useradmin/login",
    "branch": "GET branch",
    "student": "GET student",
    "staff": "GET staff",
    "course": "GET course",
    "studentcourse": "GET studentcourse",
    "enquiry": "GET enquiry",
    "notification": "GET notification",
    "material": "GET material",
    "distribute": "GET distribute",
    "superadmin": "GET superadmin/organisation",
    "income": "GET income",
    "expense": "GET expense",
    "studentpayment": "GET studentpayment",
    "certificate": "GET certificate",
    "plan": "GET plan",
    "subscription": "GET subscription/user/{organisation}",
    "attendance": "GET attendance",
    "client": "GET client",
    "apppost": "GET apppost",
    "chat": "GET chat",
    "files": "POST files",
    "support": "GET support",
    "classmaster": "GET classmaster/info",
    "publicapi": "GET publicapi/config",
}
CALLS = [
    "GET useradmin/{user_id}",
    "GET branch",
    "GET subscription/user/{organisation}",
    "POST useradmin/login",
    "POST useradmin/logout",
    "PUT useradmin/update/{user_id}",
    "GET notification",
    "GET client",
    "GET client/{pk}",
    "POST client",
    "PUT client/update/{pk}",
    "PUT client/delete/{pk}",
    "GET staff/{pk}",
    "POST staff",
    "PUT staff/update/{pk}",
    "POST files",
    "POST certificate",
    "PUT certificate/update/{pk}",
    "GET certificate/user/{student_id}",
    "PUT certificate/delete/{pk}",
    "GET studentcourse/course/{student_id}",
]


def test_every_call_stands_under_the_prefix_of_the_specification():
    assert API == "class/v1/"


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_of_the_specification_answers_under_its_path(service):
    assert SERVICES[service] in {route.name for route in routes()}


@pytest.mark.parametrize("call", CALLS)
def test_a_call_of_the_specification_is_there(call):
    assert call in {route.name for route in routes()}
