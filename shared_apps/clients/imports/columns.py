"""The columns of an import: the fields of the form, under its labels, and common headings for them."""

from shared_apps.core.imports.columns import ImportColumn, ImportColumns

COLUMNS = ImportColumns(
    ImportColumn(
        "name",
        "Name",
        "fullname firstname lastname client clientname lead leadname contactperson ownername",
        joined=True,
        example="Sujata Hegde",
        hint="Required",
    ),
    ImportColumn(
        "phone",
        "Phone",
        "phonenumber phoneno mobile mobilenumber mobileno contact contactno contactnumber cell",
        example="9448020917",
        hint="Required: 10 digits",
        is_text=True,
    ),
    ImportColumn(
        "whatsappNo",
        "WhatsApp No",
        "whatsapp whatsappnumber whatsappphone wa",
        example="9448020917",
        hint="10 digits",
        is_text=True,
    ),
    ImportColumn("interests", "Interests", "interest category business", example="Art & Music"),
    ImportColumn(
        "address",
        "Address",
        "addr streetaddress street addressline1 addressline2",
        joined=True,
        example="Swar Sadhana, 2nd floor",
    ),
    ImportColumn("area", "Area", "locality suburb", example="Vidyanagar"),
    ImportColumn("city", "City", "town place", example="Hubballi"),
    ImportColumn("stage", "Stage", "status", example="New", hint="As listed; left empty: New"),
    ImportColumn(
        "nextFollowUp",
        "Next follow-up",
        "followup followupdate nextfollowupdate nextcall",
        example="01-06-2027",
        hint="dd-mm-yyyy, not in the past",
        is_text=True,
    ),
    ImportColumn(
        "description",
        "Description",
        "notes note remarks comments details",
        joined=True,
        example="Music school with 3 teachers",
    ),
    required=("name", "phone"),
)
