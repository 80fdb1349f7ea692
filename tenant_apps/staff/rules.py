"""Who may do what to whom (PRODUCT 1, security T-10): pure."""

from shared_apps.core.roles import Role

RANK = {Role.TRAINER: 1, Role.STAFF: 1, Role.ADMIN: 2, Role.SUPER_ADMIN: 3, Role.MASTER: 4}
# The staff role choices of the specification, section 6.
CHOICES = (Role.ADMIN, Role.STAFF, Role.TRAINER)
# What people may change of their own record; the rest is the managers'.
OWN_FIELDS = frozenset(
    {"name", "phone", "address", "parent_name", "dob", "gender", "education", "photo_id"}
)


def may_manage(actor: Role, target: Role) -> bool:
    """Whether one role may edit, deactivate or delete a person of another."""
    return RANK[actor] >= RANK[target] and RANK[actor] >= RANK[Role.ADMIN]


def may_grant(actor: Role, role: Role) -> bool:
    """Whether one role may give another: never more than one's own, never SUPER_ADMIN here."""
    return role in CHOICES and RANK[actor] >= RANK[role]


def may_change_own_job(role: Role) -> bool:
    """Whether one sets one's own salary, job and role: nobody but the owner does."""
    return role in {Role.SUPER_ADMIN, Role.MASTER}


def may_set_fields(fields: set[str]) -> bool:
    """Whether everything in a change of one's own record is one's own to change."""
    return fields <= OWN_FIELDS
