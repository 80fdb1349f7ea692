"""Two-factor sign-in and the sign-in history of one's own account."""

from shared_apps.accounts.api.signed_out import code_field, password_field
from shared_apps.accounts.selectors import SIGN_IN_HISTORY
from shared_apps.accounts.services import two_factor
from shared_apps.accounts.services.two_factor import NewKey, TwoFactorState
from shared_apps.core.api.call import Call, DataResponse, MessageResponse
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.policy import NOBODY, SIGNED_IN, Policy, Space
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy


class CodeInput(Input):
    code = code_field()


class BeginInput(Input):
    password = password_field(label=lazy("Current password"))
    code = code_field(required=False, default="")


class ProofInput(Input):
    password = password_field(label=lazy("Current password"))
    code = code_field()


class TwoFactorResource(Resource):
    path = "useradmin/two-factor"

    @collection("GET", "", policy=SIGNED_IN, space=Space.EITHER, before_set_up=True)
    def state(self, call: Call) -> TwoFactorState:
        return two_factor.state_of(call.by)

    @collection(
        "POST",
        policy=SIGNED_IN,
        space=Space.EITHER,
        open_when_closed=True,
        before_set_up=True,
        input=BeginInput,
    )
    def begin(self, call: Call) -> NewKey:
        """A new key. It counts once `confirm` was given a code of it."""
        return two_factor.begin_set_up(by=call.by, **call.data)

    @collection(
        "POST",
        policy=SIGNED_IN,
        space=Space.EITHER,
        open_when_closed=True,
        before_set_up=True,
        input=CodeInput,
    )
    def confirm(self, call: Call) -> DataResponse[list[str]]:
        """Switches it on; the recovery codes are told this once."""
        codes = two_factor.confirm(by=call.by, code=call.data["code"])
        return DataResponse(codes, _("Two-factor sign-in is on."))

    @collection(
        "POST",
        "recovery-codes",
        policy=SIGNED_IN,
        space=Space.EITHER,
        open_when_closed=True,
        input=ProofInput,
    )
    def recovery_codes(self, call: Call) -> DataResponse[list[str]]:
        """Ten new recovery codes; the earlier ones stop working."""
        codes = two_factor.renew_recovery_codes(by=call.by, **call.data)
        return DataResponse(codes, _("The earlier recovery codes no longer work."))

    @collection(
        "POST",
        "off",
        policy=SIGNED_IN,
        space=Space.EITHER,
        open_when_closed=True,
        input=ProofInput,
    )
    def switch_off(self, call: Call) -> MessageResponse:
        two_factor.switch_off(by=call.by, **call.data)
        return MessageResponse(_("Two-factor sign-in is off."))


class SignInHistoryResource(Resource):
    """When and from where somebody signed in to one's own account, or tried to: the last 90 days."""

    path = "useradmin/history"
    policy = Policy(read=SIGNED_IN, export=NOBODY, space=Space.EITHER)
    of_platform = True
    listing = SIGN_IN_HISTORY
    record_call = False
