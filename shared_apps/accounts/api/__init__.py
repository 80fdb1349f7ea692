"""Signed-out calls and the own session and account; MASTER's organisations."""

from shared_apps.accounts.api.organisations import OrganisationResource, WorkspaceVisitResource
from shared_apps.accounts.api.own_account import EmailResource, OwnershipResource
from shared_apps.accounts.api.signed_out import SignedOutResource
from shared_apps.accounts.api.two_factor import SignInHistoryResource, TwoFactorResource

RESOURCES = [
    SignedOutResource,
    TwoFactorResource,
    SignInHistoryResource,
    EmailResource,
    OwnershipResource,
    OrganisationResource,
    WorkspaceVisitResource,
]
