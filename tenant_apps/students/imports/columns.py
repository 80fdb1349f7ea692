"""The columns of an import, and common headings for them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class ImportColumn:
    """`name` is the field of the student form. `aliases` are other headings for it, in lower case
    and without spaces, separated by a space. If `joined`, several columns are joined with a
    space."""

    name: str
    heading: str
    aliases: str = ""
    joined: bool = False
    example: str = ""
    hint: str = ""


COLUMNS = (
    ImportColumn(
        "studentName",
        "Student name",
        "name fullname firstname lastname surname student candidatename",
        joined=True,
        example="Aarav Deshpande",
        hint="Required",
    ),
    ImportColumn(
        "phone",
        "Phone",
        "phonenumber phoneno mobile mobilenumber mobileno contact contactno contactnumber "
        "cell studentphone studentmobile",
        example="9822014567",
        hint="Required: 10 digits",
    ),
    ImportColumn(
        "whatsapp",
        "WhatsApp number",
        "whatsapp whatsappno whatsappphone wa",
        example="9822014567",
        hint="10 digits",
    ),
    ImportColumn("email", "Email", "emailid emailaddress mail", example="aarav@example.in"),
    ImportColumn(
        "dob",
        "Date of birth",
        "dob birthdate birthday dateofbirthddmmyyyy",
        example="14-05-2014",
        hint="dd-mm-yyyy",
    ),
    ImportColumn("gender", "Gender", "sex", example="Male", hint="Male, Female or Other"),
    ImportColumn(
        "guardianName",
        "Guardian name",
        "guardian parent parentname fathername fathersname mothername mothersname father "
        "mother parentguardian",
        example="Sunita Deshpande",
        hint="Required under 18",
    ),
    ImportColumn("guardianRelation", "Relation", "guardianrelation relationship", example="Mother"),
    ImportColumn(
        "guardianPhone",
        "Guardian phone",
        "guardianmobile parentphone parentmobile fatherphone fathermobile motherphone "
        "mothermobile parentcontact guardiancontact",
        example="9822014568",
        hint="10 digits",
    ),
    ImportColumn(
        "guardianConsent",
        "Guardian consent",
        "consent parentconsent",
        example="Yes",
        hint="Yes or No; Yes is required under 18",
    ),
    ImportColumn(
        "address",
        "Address",
        "addr streetaddress street area addressline1 addressline2",
        joined=True,
        example="12 Paud Road",
    ),
    ImportColumn("city", "City", "town village place", example="Pune"),
    ImportColumn("state", "State", "stateut", example="Maharashtra", hint="As listed"),
    ImportColumn("pincode", "Pincode", "pin zip zipcode postalcode", example="411038"),
    ImportColumn(
        "school",
        "School or work",
        "school college schoolname collegename institute occupation company",
        example="Abhinava Vidyalaya",
    ),
    ImportColumn(
        "admissionDate",
        "Admission date",
        "admission admitted joiningdate dateofjoining doj joined startdate dateofadmission date",
        example="01-06-2026",
        hint="dd-mm-yyyy; left empty: today",
    ),
    ImportColumn("branch", "Branch", "branchname centre center location"),
)
BY_NAME = {column.name: column for column in COLUMNS}
REQUIRED = ("studentName", "phone")
SAMPLE_ROW = [column.example for column in COLUMNS]
_FIELD_OF_HEADING = {
    word: column
    for column in COLUMNS
    for word in (*column.aliases.split(), re.sub(r"[^a-z0-9]", "", column.heading.lower()))
}


def guess_mapping(headings: Sequence[str]) -> list[str]:
    """Returns the field of each heading, "" for none. Of several headings for one field only the
    first is mapped, unless the field is joined ("First name", "Last name")."""
    guessed: list[str] = []
    for heading in headings:
        words = re.sub(r"\(.*?\)", "", heading.lower())  # "Date of birth (dd-mm-yyyy)"
        column = _FIELD_OF_HEADING.get(re.sub(r"[^a-z0-9]", "", words))
        taken = column is not None and column.name in guessed and not column.joined
        guessed.append("" if column is None or taken else column.name)
    return guessed
