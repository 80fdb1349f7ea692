"""What a careful reader could not understand twice is refused, by every parser and in JSON."""

import io
import json

import pytest
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from shared_apps.core.api.parsers import (
    StrictFormParser,
    StrictJSONParser,
    StrictMultiPartParser,
    check_tree,
)
from shared_apps.core.errors import Malformed, TooLarge
from tests.callers import signed_in

FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=b"


def parse(body: str | bytes, content_type: str = "application/json"):
    raw = body.encode() if isinstance(body, str) else body
    plain = APIRequestFactory().generic("POST", "/", raw, content_type=content_type)
    parsers = [StrictJSONParser(), StrictFormParser(), StrictMultiPartParser()]
    return Request(plain, parsers=parsers).data


@pytest.mark.parametrize(
    ("body", "value"),
    [
        ("", {}),
        ("  \n", {}),
        ("{}", {}),
        ('{"a": 1}', {"a": 1}),
        ('{"a": "नृत्य 🎻"}', {"a": "नृत्य 🎻"}),
        ('{"a": "\\ud83c\\udfbb"}', {"a": "🎻"}),
        ('{"a": 9223372036854775807}', {"a": 2**63 - 1}),
        ('{"a": 1.25}', {"a": 1.25}),
        ("[" * 20 + "]" * 20, None),
    ],
    ids=range(9),
)
def test_plain_json_is_read(body, value):
    found = parse(body)
    assert value is None or found == value


@pytest.mark.parametrize(
    "body",
    [
        "{",
        "}",
        "nul",
        "'a'",
        "{'a': 1}",
        '{"a": 1,}',
        '{"a": 1} {"b": 2}',
        '{"a": 1, "a": 2}',
        '{"a": {"b": 1, "b": 1}}',
        '{"a": NaN}',
        '{"a": Infinity}',
        '{"a": -Infinity}',
        '{"a": 1e400}',
        '{"a": -1e400}',
        '{"a": 9223372036854775808}',
        '{"a": 100000000000000000000}',
        '{"a": ' + "1" * 5000 + "}",
        '{"a": "\\u0000"}',
        '{"\\u0000": "a"}',
        '{"a": ["x\\u0000y"]}',
        '{"a": "\\ud800"}',
        '{"a": "\\udfbb\\ud83c"}',
        '{"\\ud800": 1}',
        b'{"a": "\xff"}',
        b"\xff\xfe{\x00}\x00",
        b"\xef\xbb\xbf{}",
        '{"a": "\x00"}',
        "[" * 22 + "]" * 22,
        '{"a":' * 22 + "1" + "}" * 22,
        "[" * 200_000,
        "[" * 200_000 + "]" * 200_000,
        '{"a":' * 200_000,
    ],
    ids=range(32),
)
def test_what_could_be_read_two_ways_or_not_kept_is_malformed(body):
    with pytest.raises(Malformed):
        parse(body)


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ("a=%00", FORM),
        ("%00=a", FORM),
        ("a=x&a=%00", FORM),
        (b'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\x00y\r\n--b--\r\n', MULTIPART),
    ],
    ids=range(4),
)
def test_a_form_with_what_cannot_be_kept_is_malformed(body, content_type):
    with pytest.raises(Malformed):
        parse(body, content_type)


def test_a_form_and_a_multipart_body_are_read():
    assert parse("a=1&b=%E0%A4%A8", FORM).dict() == {"a": "1", "b": "न"}
    part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n'
    assert parse(part, MULTIPART).dict() == {"a": "x"}


@pytest.mark.parametrize("broken", ["--b", "", "--b\r\nnonsense\r\n--b--", "no boundary at all"])
def test_a_broken_multipart_body_is_no_fault_of_ours(organisation, broken):
    owner = signed_in("owner", organisation)
    for content_type in (MULTIPART, "multipart/form-data"):
        answer = owner.call("POST", "files", broken, Content_Type=content_type)
        assert answer.status_code == 400


def test_more_fields_than_anybody_has_is_no_fault_of_ours(organisation):
    owner = signed_in("owner", organisation)
    body = "&".join(f"f{n}=1" for n in range(5000))
    assert owner.call("POST", "branch", body, Content_Type=FORM).status_code == 400


@pytest.mark.parametrize(("length", "fits"), [(1000, True), (1001, False)])
def test_a_body_may_be_as_long_as_the_limit_and_no_longer(settings, length, fits):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    body = json.dumps("x" * (length - 2))
    assert len(body) == length
    if fits:
        assert parse(body) == "x" * (length - 2)
    else:
        with pytest.raises(TooLarge):
            parse(body)


def test_a_body_of_unknown_length_is_read_up_to_the_limit(settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    plain = APIRequestFactory().post("/")
    plain.META.pop("CONTENT_LENGTH", None)
    stream, context = io.BytesIO(b'"' + b"x" * 5000 + b'"'), {"request": plain}
    with pytest.raises(TooLarge):
        StrictJSONParser().parse(stream, parser_context=context)
    assert stream.tell() == 1001


@pytest.mark.parametrize("length", ["-1", "abc", "1e3", "٣", " 5"])
def test_a_strange_content_length_is_no_length(length):
    plain = APIRequestFactory().post("/")
    plain.META["CONTENT_LENGTH"] = length
    context = {"request": plain}
    assert StrictJSONParser().parse(io.BytesIO(b"{}"), parser_context=context) == {}


@pytest.mark.parametrize("body", ["[]", '"x"', "7", "null", "true", "[{}]"])
@pytest.mark.parametrize("method", ["POST", "PUT"])
def test_a_body_that_is_no_object_is_malformed_everywhere(organisation, ids, method, body):
    owner = signed_in("owner", organisation)
    path = "branch" if method == "POST" else f"branch/update/{ids.branch}"
    answer = owner.call(method, path, body)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_tree_is_looked_at_to_its_leaves():
    check_tree({"a": [{"b": ["c"]}]})
    with pytest.raises(Malformed):
        check_tree({"a": [{"b": ["c\0"]}]})
