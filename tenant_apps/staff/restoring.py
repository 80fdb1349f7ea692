"""The people of a workspace that is restored to a backup."""

from collections.abc import Collection, Mapping, Sequence

from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.backups.records import WorkspaceRecords
from shared_apps.core.roles import Role
from tenant_apps.branches.models import Branch
from tenant_apps.staff.models import Member


class StaffRecords(WorkspaceRecords):
    """A record says what its identity says today. Only the branch may be one that the workspace does not
    have: then it is that of the record, or the first."""

    def people(self) -> Mapping[int, str]:
        return dict(Member.objects.live().values_list("pk", "status"))

    def follow_people(self, people: Sequence[User], *, gone: Collection[int]) -> Mapping[int, int]:
        members = Member.objects.live().in_bulk([user.pk for user in people])
        branches = list(Branch.objects.order_by("pk").values_list("pk", flat=True))
        others: dict[int, int] = {}
        for user in people:
            member = members[user.pk]
            if user.branch_id not in branches:
                own = next((pk for pk in (member.branch_id, *branches) if pk is not None), None)
                if user.role != Role.SUPER_ADMIN and own is not None:
                    others[user.pk] = own
            member.name, member.phone, member.role = user.name, user.phone, user.role
            member.status, member.branch_id = user.state, others.get(user.pk, user.branch_id)
            if user.pk in gone:
                member.deleted_at = member.deleted_at or timezone.now()
            else:
                member.email = user.email
        fields = ["name", "email", "phone", "role", "status", "branch", "deleted_at"]
        Member.objects.bulk_update(members.values(), fields)
        return others
