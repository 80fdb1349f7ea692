"""Enquiries of another system."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from django.db.models import Exists, OuterRef, QuerySet

from shared_apps.core.api.fields import BusinessDate, Choice, Email, Paragraph, Phone, Text
from shared_apps.core.api.inputs import Input
from shared_apps.core.dates import today
from shared_apps.core.imports.cells import to_day
from shared_apps.core.imports.columns import ImportColumn, ImportColumns
from shared_apps.core.principal import Actor
from shared_apps.core.records import LIVE
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.enquiries.models import OPEN, Enquiry, FollowUp
from tenant_apps.enquiries.services.enquiries import create_enquiry, delete_enquiry
from tenant_apps.imports.kinds.base import Faults, RowKind, Values, choice_of, labels_of, people_of
from tenant_apps.imports.models import DataImport
from tenant_apps.staff.models import Member

STAGES = [choice for choice in Enquiry.Status.choices if choice[0] in OPEN]
SOURCES = [choice for choice in Enquiry.Source.choices if choice[0] != Enquiry.Source.PUBLIC_FORM]


class EnquiryRow(Input):
    studentName = Text(
        source="name", max_length=80, missing=lazy("Student name is required."), label=lazy("Name")
    )
    phone = Phone(label=lazy("Phone"))
    whatsapp = Phone(required=False, label=lazy("WhatsApp number"))
    email = Email(required=False, label=lazy("Email"))
    courses = Text(max_length=300, required=False, label=lazy("Courses"))
    branch = Text(max_length=80, required=False, label=lazy("Branch"))
    owner = Text(max_length=80, required=False, label=lazy("Assigned to"))
    source = Choice(  # type: ignore[assignment]
        SOURCES, missing=lazy("Please choose a source from the list."), label=lazy("Source")
    )
    stage = Choice(
        STAGES,
        source="status",
        missing=lazy("Please choose a stage from the list."),
        label=lazy("Stage"),
    )
    nextFollowUp = BusinessDate(source="next_follow_up", label=lazy("Next follow-up"))
    date = BusinessDate(not_future=lazy("The date cannot be later than today."), label=lazy("Date"))
    note = Paragraph(required=False, label=lazy("Note"))


class Enquiries(RowKind):
    kind: ClassVar[DataImport.Kind] = DataImport.Kind.ENQUIRIES
    form = EnquiryRow
    model = Enquiry
    named_by = "studentName"
    columns = ImportColumns(
        ImportColumn(
            "studentName",
            "Name",
            "studentname fullname firstname lastname lead leadname enquiryname",
            joined=True,
            example="Ishita Kulkarni",
            hint="Required",
        ),
        ImportColumn(
            "phone",
            "Phone",
            "phonenumber mobile mobilenumber mobileno contact contactno contactnumber",
            example="9822014567",
            hint="Required: 10 digits",
            is_text=True,
        ),
        ImportColumn(
            "whatsapp", "WhatsApp number", "whatsapp whatsappno", example="9822014567", is_text=True
        ),
        ImportColumn("email", "Email", "emailid mail", example="ishita@family.example"),
        ImportColumn(
            "courses",
            "Courses",
            "course coursename interestedin",
            example="Guitar, Keyboard",
            hint="Names or codes of courses, separated by commas",
        ),
        ImportColumn("branch", "Branch", "branchname centre center", example="Kothrud"),
        ImportColumn(
            "owner", "Assigned to", "assignedto owner counsellor", hint="Name or email of a person"
        ),
        ImportColumn(
            "source", "Source", "howtheyheardofus leadsource", example="Walk-in", hint="As listed"
        ),
        ImportColumn("stage", "Stage", "status", example="New", hint="As listed; left empty: New"),
        ImportColumn(
            "nextFollowUp",
            "Next follow-up",
            "followup followupdate nextfollowupdate nextcall",
            hint="dd-mm-yyyy, not in the past; left empty: today",
            is_text=True,
        ),
        ImportColumn("date", "Date", "enquirydate enquiredon", hint="dd-mm-yyyy", is_text=True),
        ImportColumn("note", "Note", "notes remarks comments", joined=True),
        required=("studentName", "phone"),
    )

    def convert(self, field: str, text: str) -> Any:
        if field == "nextFollowUp":
            return to_day(text, ahead=True)
        if field == "date":
            return to_day(text)
        if field == "source":
            return choice_of(SOURCES, text)
        return choice_of(STAGES, text) if field == "stage" else text

    def resolve(self, values: Values) -> Faults:
        wrong: Faults = {}
        if fault := self.branch(values):
            wrong["branch"] = [fault]
        values.setdefault("source", Enquiry.Source.OTHER)
        values.setdefault("next_follow_up", today())
        if values["next_follow_up"] < today():
            wrong["nextFollowUp"] = [_("The next follow-up cannot be in the past.")]
        named = [name.strip() for name in values.pop("courses", "").split(",") if name.strip()]
        values["courses"] = [self.courses.get(name.casefold()) for name in named]
        if None in values["courses"]:
            missing = named[values["courses"].index(None)]
            wrong["courses"] = [_("There is no course {name}.").format(name=missing)]
        if name := values.pop("owner", ""):
            values["owner"] = self._members.get(name.casefold())
            if values["owner"] is None:
                wrong["owner"] = [_("There is nobody of this name or email.")]
        if not wrong:
            key = values["phone"], values["name"].casefold()
            if key in self._known:
                wrong["phone"] = [_("There is an open enquiry with the same name and phone.")]
            self._known.add(key)
        return wrong

    def create(self, by: Actor, values: Values) -> Enquiry:
        return create_enquiry(by=by, **values)

    @classmethod
    def allowed(cls) -> Mapping[str, Sequence[str]]:
        return {"source": labels_of(SOURCES), "stage": labels_of(STAGES)}

    @classmethod
    def kept_by(cls, records: QuerySet) -> Iterator[tuple[int, str]]:
        contacted = Exists(FollowUp.objects.filter(enquiry=OuterRef("pk")))
        found = records.filter(LIVE).annotate(contacted=contacted)
        for pk, status, followed in found.values_list("pk", "status", "contacted"):
            if status == Enquiry.Status.CONVERTED:
                yield pk, _("This enquiry became a student.")
            elif followed:
                yield pk, _("This enquiry has follow-ups since.")

    @classmethod
    def take_back(cls, by: Actor, record: Enquiry) -> None:
        delete_enquiry(by=by, record=record)

    @cached_property
    def _members(self) -> dict[str, Member]:
        return people_of(Member.objects.live().filter(status=Member.Status.ACTIVE))

    @cached_property
    def _known(self) -> set[tuple[str, str]]:
        """Phone and name of the open enquiries, and of the rows before."""
        found = Enquiry.objects.live().filter(status__in=OPEN).values_list("phone", "name")
        return {(phone, name.casefold()) for phone, name in found}
