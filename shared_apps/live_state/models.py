from django.db import models
from django.utils import timezone

from tenants.rights import Rights


class UntoldChange(models.Model):
    """A change that Redis could not be told of. The rows there are name the present epoch: what was
    cached in another one is not believed (`facts`)."""

    RIGHTS = Rights(update=())

    id = models.BigAutoField(primary_key=True)
    made_at = models.DateTimeField(default=timezone.now)
