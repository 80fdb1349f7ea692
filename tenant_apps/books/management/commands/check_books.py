import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from shared_apps.core.invariants import invariants
from shared_apps.core.translation import gettext as _
from shared_apps.core.wording import counted
from tenant_apps.books.schemas import Finding
from tenant_apps.books.selectors import check_by_groups, rows_looked_at
from tenants.context import in_organisation
from tenants.models import Organisation


class Command(BaseCommand):
    help = (
        "Checks the books of one organisation, or of all, and prints each finding. Keeps nothing. Fails if "
        "there is a finding."
    )

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("organisations", nargs="*", help="codes; by default all")

    def handle(self, *args: Any, **options: Any) -> None:
        codes = options["organisations"]
        chosen = Organisation.objects.exclude(status__in=Organisation.SHUT).order_by("code")
        if codes:
            chosen = chosen.filter(code__in=codes)
        organisations = list(chosen)
        if missing := set(codes) - {each.code for each in organisations}:
            raise CommandError(
                _("There is no open organisation {codes}.").format(codes=", ".join(sorted(missing)))
            )
        findings = sum(self._check(organisation) for organisation in organisations)
        if findings:
            raise CommandError(counted(findings, "{count} finding", "{count} findings"))

    def _check(self, organisation: Organisation) -> int:
        """Prints what is found in the organisation's books, and returns how much."""
        began = time.monotonic()
        with in_organisation(organisation):
            groups = list(check_by_groups())
            rows = rows_looked_at()
        took = time.monotonic() - began
        counts = [count for group in groups for count in group.counts.values()]
        self.stdout.write(
            f"{organisation.code}: {len(counts)} checks, {rows} rows, {sum(counts)} findings, "
            f"{took:.1f} s"
        )
        for group in groups:
            for finding in group.found:
                self.stdout.write(f"  {_line(finding)}")
        return sum(counts)


def _line(finding: Finding) -> str:
    declared = {invariant.name: invariant for invariant in invariants()}[finding["check"]]
    values = (finding["expected"], finding["found"])
    figures = [
        f"{label} {value}"
        for label, value in zip(declared.figures, values, strict=False)
        if value is not None
    ]
    named = " ".join(filter(None, (finding["kind"], finding["number"], finding["studentName"])))
    return f"{declared.name}: {declared.broken}: {named}: {', '.join(figures)}"
