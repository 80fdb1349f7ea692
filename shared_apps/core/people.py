"""What is asked of people, whoever they are here."""

from django.db.models import TextChoices


class Gender(TextChoices):
    MALE = "Male", "Male"
    FEMALE = "Female", "Female"
    OTHER = "Other", "Other"
