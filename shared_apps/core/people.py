"""What is asked of people, whoever they are here."""

from django.db.models import TextChoices

from shared_apps.core.translation import lazy


class Gender(TextChoices):
    MALE = "Male", lazy("Male")
    FEMALE = "Female", lazy("Female")
    OTHER = "Other", lazy("Other")
