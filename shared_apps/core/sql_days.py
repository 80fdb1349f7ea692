"""Calendar days as the database counts them, in the statement that asks."""

from django.db.models import DateField, DateTimeField, Func, IntegerField


class Today(Func):
    """The calendar day in India, as the database sees it when the statement runs."""

    template = "(now() AT TIME ZONE 'Asia/Kolkata')::date"
    output_field = DateField()


class DaysBetween(Func):
    """Whole days from the second date to the first."""

    template = "(%(expressions)s)"
    arg_joiner = " - "
    output_field = IntegerField()


class InIndia(Func):
    """The instant at which the clocks in India show this date and time."""

    template = "((%(expressions)s) AT TIME ZONE 'Asia/Kolkata')"
    arg_joiner = " + "
    output_field = DateTimeField()
