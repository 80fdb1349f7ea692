"""What always holds for certificates (`shared_apps.core.invariants`)."""

from shared_apps.core.translation import lazy
from tenant_apps.certificates.models import Certificate
from tenant_apps.workspace.invariants import codes_without_gap

INVARIANTS = (
    codes_without_gap(
        kind=Certificate.NUMBERS.kind,
        model=Certificate,
        column="number",
        title=lazy("Certificate numbers run without a gap"),
        broken=lazy("A certificate number is missing before this one"),
    ),
)
