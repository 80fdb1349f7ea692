"""The columns of an import, and common headings for them."""

from shared_apps.core.imports.columns import ImportColumn, ImportColumns

COLUMNS = ImportColumns(
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
        is_text=True,
    ),
    ImportColumn(
        "whatsapp",
        "WhatsApp number",
        "whatsapp whatsappno whatsappphone wa",
        example="9822014567",
        hint="10 digits",
        is_text=True,
    ),
    ImportColumn("email", "Email", "emailid emailaddress mail", example="aarav@example.in"),
    ImportColumn(
        "dob",
        "Date of birth",
        "dob birthdate birthday dateofbirthddmmyyyy",
        example="14-05-2014",
        hint="dd-mm-yyyy",
        is_text=True,
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
        is_text=True,
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
    ImportColumn(
        "pincode", "Pincode", "pin zip zipcode postalcode", example="411038", is_text=True
    ),
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
        is_text=True,
    ),
    ImportColumn("branch", "Branch", "branchname centre center location"),
    required=("studentName", "phone"),
)
