"""Every kind of document is in the hash chain of its series."""

import pytest
from django.apps import apps

from shared_apps.core.chains import Chain
from shared_apps.core.dates import today
from shared_apps.core.numbering import DocumentSeries, Series, split_number
from tenant_apps.books.chains import broken_chains
from tenant_apps.refunds.models import Refund
from tenant_apps.workspace.documents import Document
from tenants.context import in_organisation

NUMBERED_LATER = (Refund,)
"""Made before they are issued: a trigger refuses changes once they have a number."""
KINDS = [model for model in apps.get_models() if issubclass(model, Document)]


@pytest.mark.parametrize("model", KINDS, ids=str)
def test_a_kind_of_document_declares_its_series_and_what_is_hashed(model):
    assert model.all_series()
    for series in model.all_series():
        assert isinstance(series, DocumentSeries | Series)
    assert isinstance(model.CHAIN, Chain)
    assert model.CHAIN.number in model.CHAIN.columns


@pytest.mark.parametrize(
    "model", [model for model in KINDS if model not in NUMBERED_LATER], ids=str
)
def test_the_application_may_not_update_what_is_hashed(model):
    hashed = {*model.CHAIN.columns, *model.CHAIN.personal, "recipient", "chain_hash", "salt"}
    assert hashed.isdisjoint(model.RIGHTS.update or ())


@pytest.mark.parametrize("model", KINDS, ids=str)
def test_a_number_ends_with_its_place_in_the_series(model):
    day = {"prefix": "P1", "day": today()} if isinstance(model.NUMBERS, DocumentSeries) else {}
    assert split_number(model.NUMBERS.format(7, **day))[1] == 7


def test_no_two_kinds_have_the_same_series():
    kinds = [series.kind for model in KINDS for series in model.all_series()]
    assert len(kinds) == len(set(kinds))


@pytest.mark.parametrize("model", KINDS, ids=str)
def test_the_services_chain_each_document_that_they_issue(organisation, ids, model):
    with in_organisation(organisation):
        assert model.objects.exclude(chain_hash="").exists()
        numbered = model.objects.exclude(**{model.CHAIN.number: ""})
        assert not numbered.filter(chain_hash="").exists()


def test_the_chains_of_the_seed_hold(organisation, ids):
    with in_organisation(organisation):
        assert broken_chains() == []
