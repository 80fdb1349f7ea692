"""Number series have no gap and no double, whoever takes from them and whatever fails."""

from functools import partial

import pytest
from django.apps import apps
from django.db import connection, transaction

from shared_apps.core.errors import Conflict
from shared_apps.core.numbering import Series
from tenant_apps.workspace.models import NumberSeries
from tenants.context import in_organisation
from tests.at_once import all_at_once
from tests.database import as_owner

TAKERS = 40

take_number, take_numbers = NumberSeries.take, NumberSeries.take_block


def test_a_series_starts_with_one_and_goes_on(in_first):
    assert [take_number("sample") for _ in range(3)] == [1, 2, 3]


def test_a_block_is_what_its_numbers_would_have_been_one_by_one(in_first):
    assert take_number("sample") == 1
    assert list(take_numbers("sample", 3)) == [2, 3, 4]
    assert list(take_numbers("sample", 0)) == []
    assert take_number("sample") == 5


def test_series_of_another_kind_branch_or_year_count_for_themselves(in_first):
    assert take_number("sample") == take_number("other") == 1
    assert take_number("sample", scope="PUN", year="26-27") == 1
    assert take_number("sample", scope="PUN", year="27-28") == 1
    assert take_number("sample", scope="BNR", year="26-27") == 1
    assert take_number("sample", scope="PUN", year="26-27") == 2


def test_organisations_count_for_themselves(organisation, other_organisation):
    for _ in range(3):
        with in_organisation(organisation), transaction.atomic():
            take_number("sample")
    with in_organisation(other_organisation), transaction.atomic():
        assert take_number("sample") == 1


def test_a_rollback_gives_the_number_back(in_first):
    assert take_number("sample") == 1
    with transaction.atomic():
        assert take_number("sample") == 2
        transaction.set_rollback(True)
    assert take_number("sample") == 2


def test_a_number_is_taken_inside_a_transaction_only(committed, organisation):
    with in_organisation(organisation), pytest.raises(RuntimeError):
        take_number("sample")


def take(organisation, number: int, *, fails: bool = False) -> int | None:
    with in_organisation(organisation):
        try:
            with transaction.atomic():
                found = take_number("sample")
                if fails:
                    raise ZeroDivisionError
                return found
        except ZeroDivisionError:
            return None


def test_forty_takers_at_once_leave_no_gap_and_no_double(committed, organisation):
    results = all_at_once([partial(take, organisation, n) for n in range(TAKERS)])
    assert sorted(results) == list(range(1, TAKERS + 1))


def test_takers_that_fail_leave_no_gap(committed, organisation):
    calls = [partial(take, organisation, n, fails=n % 3 == 0) for n in range(TAKERS)]
    taken = [number for number in all_at_once(calls) if number is not None]
    assert sorted(taken) == list(range(1, len(taken) + 1))
    with in_organisation(organisation):
        assert NumberSeries.objects.get(kind="sample").last == len(taken)


def test_a_sequence_of_the_database_would_leave_gaps(committed, organisation):
    """The negative control: what a rollback does to a sequence."""
    as_owner("CREATE SEQUENCE sample; GRANT USAGE ON SEQUENCE sample TO PUBLIC")

    def take_from_sequence(fails: bool) -> int | None:
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("SELECT nextval('sample')")
                found = cursor.fetchone()[0]
                if fails:
                    raise ZeroDivisionError
                return found
        except ZeroDivisionError:
            return None

    calls = [partial(take_from_sequence, n % 3 == 0) for n in range(12)]
    taken = sorted(number for number in all_at_once(calls) if number is not None)
    assert taken != list(range(1, len(taken) + 1))


def test_a_code_that_does_not_fit_its_column_is_refused():
    series = Series("sample", "STU-{:05d}", max_length=9)
    assert series.format(99_999) == "STU-99999"
    with pytest.raises(Conflict, match="All numbers of this series are used"):
        series.format(100_000)


def declared_series() -> list[tuple[type, Series]]:
    return [
        (model, value)
        for model in apps.get_models()
        for value in vars(model).values()
        if isinstance(value, Series)
    ]


def test_every_kind_of_series_is_declared_once():
    kinds = [series.kind for _, series in declared_series()]
    assert len(kinds) == len(set(kinds)) == 21


@pytest.mark.parametrize(("model", "series"), declared_series())
def test_a_series_ends_where_its_column_ends(model, series):
    column = "code" if any(field.name == "code" for field in model._meta.fields) else "number"
    assert series.max_length == model._meta.get_field(column).max_length
