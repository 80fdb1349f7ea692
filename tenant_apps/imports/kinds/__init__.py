"""The kinds of import, in the order in which a centre moves in."""

from collections.abc import Mapping

from tenant_apps.imports.kinds.base import RowKind
from tenant_apps.imports.kinds.courses import Batches, Courses
from tenant_apps.imports.kinds.enquiries import Enquiries
from tenant_apps.imports.kinds.enrolments import Enrolments
from tenant_apps.imports.kinds.money import OpeningMoney
from tenant_apps.imports.kinds.numbers import NextNumbers
from tenant_apps.imports.kinds.opening import OpeningAdvances, OpeningDues
from tenant_apps.imports.kinds.stock import OpeningStocks
from tenant_apps.imports.models import DataImport

KINDS: Mapping[str, type[RowKind]] = {
    kind.kind: kind
    for kind in (
        Courses,
        Batches,
        Enrolments,
        Enquiries,
        OpeningDues,
        OpeningAdvances,
        OpeningMoney,
        OpeningStocks,
        NextNumbers,
    )
}


def kind_of(record: DataImport) -> type[RowKind]:
    return KINDS[record.kind]


__all__ = ["KINDS", "RowKind", "kind_of"]
