"""Bills of expenses."""

from typing import Any

from shared_apps.core.principal import Actor
from tenant_apps.finance.models import ExpenseFile
from tenant_apps.workspace.attachments.services import attach


def attach_bill(*, by: Actor, content: bytes, **fields: Any) -> ExpenseFile:
    """Stores a PDF or a photo of an expense, whatever its status. `fields` are `expense` and `title`.
    Raises what `attach` raises."""
    bill: ExpenseFile = attach(by=by, attachment=ExpenseFile(**fields), content=content)
    return bill
