"""When and with which words students are reminded."""

from datetime import timedelta
from typing import Any

from rest_framework import serializers

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import Choice, Money, Paragraph, Text, Whole
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.dates import today
from shared_apps.core.errors import Stale
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.reminders import rules, selectors, services
from tenant_apps.reminders.models import TEXTS, Language, ReminderSettings, Step
from tenant_apps.reminders.rules import FIRST_HOUR, LAST_HOUR, LONGEST_SUBJECT, LONGEST_TEXT
from tenant_apps.reminders.schemas import (
    FilledText,
    ReminderPreview,
    SettingsOfReminders,
    Texts,
)
from tenant_apps.students.fields import StudentReference


class ReminderSettingsInput(VersionedInput):
    isOn = serializers.BooleanField(source="is_on", label=lazy("Remind students of dues"))
    mail = serializers.BooleanField(label=lazy("By email"))
    whatsapp = serializers.BooleanField(label=lazy("By WhatsApp"))
    daysBefore = Whole(
        source="days_before",
        required=False,
        allow_null=True,
        min_value=1,
        max_value=30,
        label=lazy("Days before the due date"),
    )
    onDay = serializers.BooleanField(source="on_day", label=lazy("On the due date"))
    everyDays = Whole(
        source="every_days",
        required=False,
        allow_null=True,
        min_value=1,
        max_value=60,
        label=lazy("Then every (days)"),
    )
    stopAfter = Whole(
        source="stop_after",
        min_value=1,
        max_value=730,
        missing=lazy("Enter a number of days."),
        label=lazy("Stop after (days)"),
    )
    least = Money(missing=lazy("Enter an amount."), label=lazy("Smallest amount"))
    sendHour = Whole(
        source="send_hour",
        min_value=FIRST_HOUR,
        max_value=LAST_HOUR,
        missing=lazy("Please choose an hour."),
        label=lazy("Send from"),
    )
    language = Choice(
        Language.choices, missing=lazy("Please choose a language."), label=lazy("Language")
    )


class ReminderSettingsResource(Resource):
    """When students are reminded. Off until somebody switches it on."""

    path = "remindersettings"

    @collection("GET", "", policy=FRONT_DESK)
    def show(self, call: Call) -> SettingsOfReminders:
        return _settings()

    @collection("PUT", "", policy=MANAGERS, input=ReminderSettingsInput, partial=True)
    def save(self, call: Call) -> DataResponse[SettingsOfReminders]:
        values = {"version": None, **call.data}
        try:
            services.change_settings(by=call.by, **values)
        except Stale as stale:
            raise Stale(data={"theirs": _settings(), "mine": call.request.data}) from stale
        return DataResponse(_settings(), _("Settings of reminders saved."))

    @collection("POST", policy=MANAGERS, input=ReminderSettingsInput, partial=True, changes=False)
    def preview(self, call: Call) -> ReminderPreview:
        """Who would be reminded tomorrow with these settings, which are not saved."""
        settings = selectors.reminder_settings()
        for name, value in call.data.items():
            if name != "version":
                setattr(settings, name, value)
        return selectors.preview(settings, today() + timedelta(days=1))


class TextWithVariables(Input):
    subject = Text(
        max_length=LONGEST_SUBJECT,
        missing=lazy("Enter a subject."),
        label=lazy("Subject of the email"),
    )
    text = Paragraph(
        max_length=LONGEST_TEXT,
        label=lazy("Text"),
        error_messages={
            "required": lazy("Enter a text."),
            "blank": lazy("Enter a text."),
            "null": lazy("Enter a text."),
        },
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The variables are those of the step."""
        variables = selectors.variables_of(attrs.get("step", Step.AFTER))
        faults = {name: rules.fault_of(attrs[name], variables) for name in ("subject", "text")}
        if found := {name: [fault] for name, fault in faults.items() if fault}:
            raise serializers.ValidationError(found)
        return attrs


class ReminderTextInput(TextWithVariables, VersionedInput):
    language = Choice(
        Language.choices, missing=lazy("Please choose a language."), label=lazy("Language")
    )
    step = Choice(TEXTS, missing=lazy("Please choose a step."), label=lazy("Step"))


class TextPreviewInput(TextWithVariables):
    step = Choice(TEXTS, required=False, label=lazy("Step"))
    studentObjectId = StudentReference(required=False, allow_null=True)


class ReminderTextResource(Resource):
    """The texts of reminders, with variables that are filled for each student."""

    path = "remindertext"

    @collection("GET", "", policy=MANAGERS)
    def show(self, call: Call) -> Texts:
        """The text of each step in each language, and the variables that there are."""
        return selectors.all_texts()

    @collection("PUT", "", policy=MANAGERS, input=ReminderTextInput)
    def save(self, call: Call) -> DataResponse[Texts]:
        """Changes one text."""
        try:
            services.change_text(by=call.by, **call.data)
        except Stale as stale:
            raise Stale(
                data={"theirs": selectors.all_texts(), "mine": call.request.data}
            ) from stale
        return DataResponse(selectors.all_texts(), _("Text saved."))

    @collection("POST", policy=MANAGERS, input=TextPreviewInput, changes=False)
    def preview(self, call: Call) -> FilledText:
        """The text as a student would get it: the chosen one, or one who owes something."""
        student = call.data.get("student")
        return selectors.filled(
            call.data.get("step", Step.AFTER),
            call.data["subject"],
            call.data["text"],
            student,
            branch_id=call.by.branch_id,
        )


def _settings() -> SettingsOfReminders:
    settings: ReminderSettings = selectors.reminder_settings()
    language: Any = settings.language
    return {
        "isOn": settings.is_on,
        "mail": settings.mail,
        "whatsapp": settings.whatsapp,
        "daysBefore": settings.days_before,
        "onDay": settings.on_day,
        "everyDays": settings.every_days,
        "stopAfter": settings.stop_after,
        "least": settings.least,
        "sendHour": settings.send_hour,
        "language": language,
        "version": settings.version,
    }
