"""What always holds for returns that were filed."""

from shared_apps.core.invariants import AMOUNT, Invariant
from shared_apps.core.translation import lazy

INVARIANTS = (
    Invariant(
        "gst.filed",
        "papers",
        lazy("Filed returns are as they were filed"),
        lazy("A filed return is not what was filed"),
        lazy(
            "The file that is kept of a GST return has the SHA-256 that was noted when it was marked as "
            "filed."
        ),
        AMOUNT,
        """
        SELECT 'gstfiling', id, gstin || ' ' || to_char(month, 'MM-YYYY'), filed_on, NULL,
            NULL::numeric, NULL::numeric
        FROM gst_gstfiling
        WHERE digest <> encode(sha256(convert_to(content, 'UTF8')), 'hex')
        """,
    ),
)
