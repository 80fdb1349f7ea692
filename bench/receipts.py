"""A receipt as PDF: the CPU of one after the first, and how long five hundred take that become one file."""

import io
import json
import statistics
import time
from collections.abc import Iterator

from bench.centre import large_centre
from bench.report import Row, bound_row

ROUNDS, RECEIPTS = 5, 10
MOST_MS = 25.0
MANY, MOST_SECONDS = 500, 15.0


def measure() -> Iterator[Row]:
    from shared_apps.core.pdf import print_all, printer
    from shared_apps.core.pdf.joining import join
    from tenant_apps.fees.models import Payment
    from tenant_apps.fees.receipts import document_paper, document_papers
    from tenants.context import in_organisation

    with in_organisation(large_centre().organisation):
        payments = list(Payment.objects.order_by("pk")[:MANY])

        def cost() -> float:
            """CPU milliseconds of one receipt: its content and its printing."""
            began = time.process_time()
            for paper in map(document_paper, payments[:RECEIPTS]):
                job = {"sheet": str(paper.sheet), "roll": None}
                printer.work(job, json.dumps([paper.markup]).encode())
            return (time.process_time() - began) * 1000 / RECEIPTS

        cost()
        spent = statistics.median(cost() for _ in range(ROUNDS))
        yield bound_row("receipt as PDF, CPU after the first", spent, MOST_MS, "ms")
        began = time.monotonic()
        join((pdf for pdf, _papers in print_all(document_papers(payments))), io.BytesIO())
        taken = time.monotonic() - began
        yield bound_row(f"{MANY} receipts as one PDF, wall clock", taken, MOST_SECONDS, "s")
