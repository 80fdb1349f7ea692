"""What the calls of `api.py` answer beyond lists and records, for the OpenAPI document."""

from drf_spectacular.utils import inline_serializer
from rest_framework.serializers import CharField, DateField, IntegerField

from tenant_apps.fees.shapes import money

_line = inline_serializer(
    "EnrolmentPreviewLine",
    {
        "head": CharField(),
        "sac": CharField(),
        "taxable": money(),
        "rate": money(),
        "cgst": money(),
        "sgst": money(),
        "igst": money(),
        "total": money(),
    },
    many=True,
)
_due = inline_serializer(
    "EnrolmentPreviewDue",
    {
        "label": CharField(),
        "periodFrom": DateField(),
        "periodTo": DateField(allow_null=True),
        "dueDate": DateField(),
        "lines": _line,
        "taxable": money(),
        "tax": money(),
        "total": money(),
    },
    many=True,
)
ENROLMENT_PREVIEW = inline_serializer(
    "EnrolmentPreviewAnswer",
    {
        "data": inline_serializer(
            "EnrolmentPreview",
            {"dues": _due, "total": money(), "end": DateField(allow_null=True)},
        )
    },
)
TRAINERS = inline_serializer(
    "TrainersAnswer",
    {
        "data": inline_serializer(
            "Trainer",
            {"_id": IntegerField(), "username": CharField(), "role": CharField()},
            many=True,
        )
    },
)
COURSES_OF_STUDENT = inline_serializer(
    "CoursesOfStudentAnswer",
    {
        "list": inline_serializer(
            "CourseOfStudent",
            {
                "_id": IntegerField(),
                "enrollNo": CharField(),
                "status": CharField(),
                "courseObjectId": inline_serializer(
                    "TakenCourse",
                    {
                        "_id": IntegerField(),
                        "courseId": CharField(),
                        "coursename": CharField(),
                    },
                ),
            },
            many=True,
        )
    },
)
