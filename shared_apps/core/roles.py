"""The five roles (specification section 6) and the groups that policies name."""

from django.db.models import TextChoices

from shared_apps.core.translation import lazy


class Role(TextChoices):
    MASTER = "MASTER", lazy("MASTER")
    SUPER_ADMIN = "SUPER_ADMIN", lazy("SUPER ADMIN")
    ADMIN = "ADMIN", lazy("ADMIN")
    STAFF = "STAFF", lazy("STAFF")
    TRAINER = "TRAINER", lazy("TRAINER")


# MASTER in the public space. Inside a workspace MASTER has a SUPER_ADMIN's rights (`Principal.rights`).
PLATFORM = frozenset({Role.MASTER})
OWNERS = frozenset({Role.SUPER_ADMIN})
MANAGERS = OWNERS | {Role.ADMIN}
FRONT_DESK = MANAGERS | {Role.STAFF}
EVERYONE = FRONT_DESK | {Role.TRAINER}
TRAINERS = frozenset({Role.TRAINER})
