from django.db import models
from django.db.models import Q

from shared_apps.core.translation import lazy
from tenants.names import CODE_PATTERN, SCHEMA_PATTERN
from tenants.rights import READ_ONLY


class ErasedOrganisation(models.Model):
    """A centre that was erased, without anything that tells whose it was. The rows are the erase list:
    what an older backup brings back of one is erased again.

    `finished_at` is empty while something of it may still be left.
    """

    # Only the owner of the tables erases.
    RIGHTS = READ_ONLY

    code = models.CharField(max_length=12, unique=True)
    schema_name = models.CharField(max_length=63)
    begun_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["begun_at", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(code__regex=CODE_PATTERN, schema_name__regex=SCHEMA_PATTERN),
                name="erased_organisation_names_only",
                violation_error_message=lazy("The erase list holds codes and names of schemas."),
            )
        ]

    def __str__(self) -> str:
        return self.code
