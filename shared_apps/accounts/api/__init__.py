"""Signed-out calls and the own session; MASTER's organisations."""

from shared_apps.accounts.api.organisations import OrganisationResource, WorkspaceVisitResource
from shared_apps.accounts.api.signed_out import SignedOutResource

RESOURCES = [SignedOutResource, OrganisationResource, WorkspaceVisitResource]
