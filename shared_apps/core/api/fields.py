"""The fields that forms of this product are made of, with their sentences (specification section 5)."""

import re
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, ClassVar

from django.core.exceptions import ValidationError as DjangoValidationError
from django.core.validators import EmailValidator, URLValidator
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared_apps.core import india
from shared_apps.core.api.filters import parse_id
from shared_apps.core.api.lists import Listing
from shared_apps.core.dates import add_months
from shared_apps.core.errors import NotFound
from shared_apps.core.text_rules import TextRule, first_fault
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy

OLDEST_BIRTH = date(1900, 1, 1)
# Control characters, direction overrides and white space of no width. The joiners U+200C and U+200D
# belong to Indic words; alone they are nothing.
_UNSEEN = re.compile(
    r"[\x00-\x1f\x7f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+"
)
_JOINERS = "\u200c\u200d"
# What a mail program turns into a link, with or without the https:// in front.
_ADDRESS = re.compile(
    r"://|www\.|@|\.[a-z]{2,}/"
    r"|[a-z0-9-]{2,}\.(com|net|org|info|biz|xyz|top|site|online|shop|link|live|app|dev|io|co|in|ly)\b",
    re.IGNORECASE | re.ASCII,
)
# Ten crore rupees: no fee is near it, and a thousand of them still fit NUMERIC(14,2).
LARGEST_AMOUNT = Decimal(100_000_000)
_AMOUNT = re.compile(r"[0-9]{1,10}(\.[0-9]{1,2})?")


def required(text: str) -> dict[str, str]:
    """The same sentence for a field that is absent, empty or null."""
    return {"required": text, "blank": text, "null": text, "invalid": text}


class Text(serializers.CharField):
    """A line of text: no control characters, inner white space kept single.

    `typed` says what a form makes of it while it is typed: "upper" case, or "digits" alone.
    """

    typed: ClassVar[str] = ""
    longest: ClassVar[int] = 255

    def __init__(self, *, max_length: int | None = None, missing: str = "", **options: Any) -> None:
        if not options.get("required", True):
            options.setdefault("allow_blank", True)
        if missing:
            options["error_messages"] = required(missing) | options.get("error_messages", {})
        super().__init__(max_length=max_length or self.longest, **options)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data is None and not self.required:
            data = ""  # "not given", in the other spelling
        return super().run_validation(data)

    def to_internal_value(self, data: Any) -> str:
        if isinstance(data, bool) or not isinstance(data, (str, int)):
            self.fail("invalid")
        value = _UNSEEN.sub(" ", super().to_internal_value(str(data))).strip()
        if not value.strip(_JOINERS):
            value = ""
        if not value and not self.allow_blank:
            self.fail("blank")
        return value


class Name(Text):
    """What a person or a centre is called. Not an address: names stand in mails to strangers."""

    def to_internal_value(self, data: Any) -> str:
        value = super().to_internal_value(data)
        if _ADDRESS.search(value):
            raise serializers.ValidationError(_("Please enter a name, not a link."))
        return value


class Address(Text):
    """A postal address: one line of text, written on several in a form."""

    form_kind = "paragraph"


class Paragraph(serializers.CharField):
    """Several lines of text."""

    def __init__(self, *, max_length: int = 2000, **options: Any) -> None:
        if not options.get("required", True):
            options.setdefault("allow_blank", True)
        super().__init__(max_length=max_length, **options)


class Lines(Paragraph):
    """A short list that is typed one entry a line; becomes the list of what is not empty."""

    def __init__(self, *, most: int, longest: int, **options: Any) -> None:
        self.most, self.longest = most, longest
        super().__init__(max_length=most * (longest + 2), **options)

    def to_internal_value(self, data: Any) -> Any:
        typed = (
            _UNSEEN.sub(" ", line).strip() for line in super().to_internal_value(data).split("\n")
        )
        lines = [line for line in typed if line]
        if len(lines) > self.most or any(len(line) > self.longest for line in lines):
            raise serializers.ValidationError(
                _("Enter at most {most} lines of up to {longest} characters.").format(
                    most=self.most, longest=self.longest
                )
            )
        return lines


class PatternText(Text):
    """Text that matches every rule, in upper case where it is typed so; an optional one may be
    empty."""

    rules: ClassVar[Sequence[TextRule]] = ()

    def __init__(self, **options: Any) -> None:
        too_long = {"max_length": self.rules[0].message}
        options["error_messages"] = too_long | options.get("error_messages", {})
        super().__init__(**options)

    def to_internal_value(self, data: Any) -> str:
        value = self.tidy(super().to_internal_value(data))
        if value and (fault := self.fault(value)):
            raise serializers.ValidationError(fault)
        return value

    def tidy(self, value: str) -> str:
        return value.upper() if self.typed == "upper" else value

    def fault(self, value: str) -> str | None:
        return first_fault(value, self.rules)


class Phone(PatternText):
    """Ten digits, the first 6 to 9. A pasted +91 or a leading 0 is taken off (domain rule)."""

    rules = india.PHONE
    typed = "digits"
    longest = 20

    def __init__(self, **options: Any) -> None:
        options.setdefault("missing", india.PHONE_MISSING)
        super().__init__(**options)

    def tidy(self, value: str) -> str:
        if not value.isascii():
            return value
        bare = re.sub(r"[ -]", "", value)
        return re.sub(r"^(\+91|0)(?=[0-9]{10}$)", "", bare)


class Pincode(PatternText):
    rules = (india.PINCODE,)
    typed = "digits"
    longest = 6


class Gstin(PatternText):
    rules = (india.GSTIN,)
    typed = "upper"
    longest = 15

    def fault(self, value: str) -> str | None:
        return india.gstin_fault(value)


class Pan(PatternText):
    rules = (india.PAN,)
    typed = "upper"
    longest = 10


class UpiId(PatternText):
    rules = (india.UPI_ID,)
    longest = 120


class Ifsc(PatternText):
    rules = (india.IFSC,)
    typed = "upper"
    longest = 11


class BankAccount(PatternText):
    rules = (india.BANK_ACCOUNT,)
    typed = "digits"
    longest = 20


class WebAddress(PatternText):
    rules = (
        TextRule(
            r"https?://[^\s.]+\.[^\s]+", lazy("Enter a web address that begins with https://.")
        ),
    )

    def fault(self, value: str) -> str | None:
        if fault := super().fault(value):
            return fault
        try:
            URLValidator(["http", "https"])(value)
        except DjangoValidationError:
            return self.rules[0].message
        return None


class State(Text):
    """A state or union territory of India, by its name."""

    longest = 60

    def to_internal_value(self, data: Any) -> str:
        value = super().to_internal_value(data)
        if value and value not in india.STATES:
            raise serializers.ValidationError(_("Please choose a state from the list."))
        return value


class Email(Text):
    """Stored in lower case; an address is one person, however it is typed."""

    rules: ClassVar[Sequence[TextRule]] = (
        TextRule(r"[^\s@]+@[^\s@]+\.[^\s@]+", lazy("Email is invalid.")),
    )
    longest = 254

    def __init__(self, **options: Any) -> None:
        options.setdefault("missing", _("Email is required."))
        super().__init__(**options)

    def to_internal_value(self, data: Any) -> str:
        if isinstance(data, str) and re.search(r"[\r\n\0]", data.strip(" ")):
            raise serializers.ValidationError(_("Email is invalid."))
        value = super().to_internal_value(data).lower()
        if value:
            try:
                EmailValidator()(value)
            except DjangoValidationError:
                raise serializers.ValidationError(_("Email is invalid.")) from None
            if not value.isascii():
                raise serializers.ValidationError(_("Email is invalid."))
        return value


class Choice(serializers.ChoiceField):
    """One of a closed set; `missing` is the sentence for none or an unknown one."""

    def __init__(self, choices: Any, *, missing: str = "", **options: Any) -> None:
        if missing:
            options["error_messages"] = {
                **required(missing),
                "invalid_choice": missing,
                **options.get("error_messages", {}),
            }
        super().__init__(choices, **options)

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, (list, dict, bool)):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


@extend_schema_field(OpenApiTypes.STR)
class Money(serializers.Field):
    """Rupees as a string or whole number: digits, at most two decimals, nothing rounded in silence."""

    default_error_messages = {
        "invalid": lazy("Enter an amount in rupees with up to 2 decimals."),
        "too_small": lazy("The amount must be more than zero."),
        "too_large": lazy("The amount must be at most ₹10,00,00,000."),
    }

    def __init__(
        self, *, positive: bool = False, missing: str = "", invalid: str = "", **options: Any
    ) -> None:
        self.positive = positive
        texts = required(invalid) if invalid else {}
        if missing:
            texts |= {"required": missing, "null": missing}
        options["error_messages"] = texts | options.get("error_messages", {})
        super().__init__(**options)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data == "" and (self.allow_null or not self.required):
            data = None
        return super().run_validation(data)

    def to_internal_value(self, data: Any) -> Decimal:
        text = str(data) if isinstance(data, (str, int)) and not isinstance(data, bool) else ""
        if not (text.isascii() and _AMOUNT.fullmatch(text)):
            self.fail("invalid")
        amount = Decimal(text).quantize(Decimal("0.01"))
        if self.positive and amount <= 0:
            self.fail("too_small")
        if amount > LARGEST_AMOUNT:
            self.fail("too_large")
        return amount

    def to_representation(self, value: Any) -> str:
        return str(value)


class Percent(Money):
    """A percentage from 0 to 100 with at most two decimals; `called` begins its sentence."""

    def __init__(self, *, called: str, **options: Any) -> None:
        self.fault = _("{called} is a percentage from 0 to 100.").format(called=called)
        super().__init__(invalid=self.fault, **options)

    def to_internal_value(self, data: Any) -> Decimal:
        percent = super().to_internal_value(data)
        if percent > 100:
            raise serializers.ValidationError(self.fault)
        return percent


class Whole(serializers.IntegerField):
    """A whole number from `min_value` to `max_value`; `invalid` is the sentence for anything else."""

    def __init__(
        self,
        *,
        min_value: int,
        max_value: int,
        missing: str = "",
        invalid: str = "",
        **options: Any,
    ) -> None:
        sentence = invalid or _("Enter a whole number from {min_value:,} to {max_value:,}.").format(
            min_value=min_value, max_value=max_value
        )
        texts = dict.fromkeys(("invalid", "min_value", "max_value", "max_string_length"), sentence)
        if missing:
            texts |= {"required": missing, "null": missing}
        options["error_messages"] = texts | options.get("error_messages", {})
        super().__init__(min_value=min_value, max_value=max_value, **options)


class BusinessDate(serializers.DateField):
    """A calendar day; `not_future` against today in India, `not_far` against a year from today. With
    `or_next` the day after today passes as well: the service takes it where today is closed."""

    def __init__(
        self,
        *,
        not_future: str = "",
        or_next: bool = False,
        not_far: str = "",
        missing: str = "",
        **options: Any,
    ) -> None:
        self.not_future, self.or_next, self.not_far = not_future, or_next, not_far
        texts = {
            "invalid": _("Enter a date as dd-mm-yyyy."),
            "no_such_day": _("This date does not exist. Enter it as dd-mm-yyyy."),
            "no_such_year": _("Enter a year from 1900 to 2100."),
        } | ({"required": missing, "null": missing} if missing else {})
        options["error_messages"] = texts | options.get("error_messages", {})
        super().__init__(format="%Y-%m-%d", input_formats=["%Y-%m-%d"], **options)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data == "" and self.allow_null:
            data = None
        return super().run_validation(data)

    def to_internal_value(self, value: Any) -> date:
        if not (isinstance(value, str) and re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value)):
            self.fail("invalid", format="dd-mm-yyyy")
        try:
            day = date.fromisoformat(value)
        except ValueError:
            self.fail("no_such_day")
        if day < OLDEST_BIRTH or day.year > 2100:
            self.fail("no_such_year")
        today = timezone.localdate()
        if self.not_future and day > today + timedelta(days=int(self.or_next)):
            raise serializers.ValidationError(self.not_future)
        if self.not_far and day > add_months(today, 12):
            raise serializers.ValidationError(self.not_far)
        return day


class TimeOfDay(serializers.TimeField):
    """The time on the clock in India, such as "17:30"."""

    def __init__(self, *, missing: str = "", **options: Any) -> None:
        texts = {"invalid": _("Enter a time as hh:mm.")} | (
            {"required": missing, "null": missing} if missing else {}
        )
        options["error_messages"] = texts | options.get("error_messages", {})
        super().__init__(format="%H:%M", input_formats=["%H:%M", "%H:%M:%S"], **options)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation(None if data == "" else data)


@extend_schema_field(OpenApiTypes.INT)
class Reference(serializers.Field):
    """Another record's id, found in the caller's own scope; becomes the record (`id_only` as for
    `Listing.find`).

    What cannot be found there answers 404: an id of another branch is not there for this person.
    """

    default_error_messages = {"invalid": lazy("Please choose one from the list.")}

    def __init__(
        self, listing: Listing, *, missing: str = "", id_only: bool = False, **options: Any
    ) -> None:
        self.listing, self.id_only = listing, id_only
        if missing:
            options["error_messages"] = required(missing) | options.get("error_messages", {})
        super().__init__(**options)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data == "":
            data = None
        return super().run_validation(data)

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            data = data.get("_id")
        if isinstance(data, bool) or not isinstance(data, (int, str)):
            self.fail("invalid")
        try:
            pk = parse_id(str(data))
        except ValueError:
            self.fail("invalid")
        try:
            return self.listing.find(self.context["principal"], pk, id_only=self.id_only)
        except NotFound as fault:
            raise NotFound(
                _("The {record} was not found.").format(record=str(self.label).lower())
            ) from fault

    def to_representation(self, value: Any) -> Any:
        return value.pk
