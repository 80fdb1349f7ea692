"""The mail that offers a client a trial."""

from urllib.parse import urlencode

from django.conf import settings

from shared_apps.core.translation import gettext as _
from shared_apps.mail.letters import PRODUCT, Letter, Link
from shared_apps.plans.free import TRIAL_DAYS


def trial(*, name: str, url: str) -> Letter:
    """Returns the mail with the link to the sign-up form, which is `url`."""
    return Letter(
        subject=_("Start your free trial of {product}").format(product=PRODUCT),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _(
                "Your free trial of {product} is ready. Open this link, check your details and "
                "choose a password."
            ).format(product=PRODUCT),
        ],
        button=Link(_("Start your free trial"), url),
        more=[
            _("The trial lasts {days} days and needs no card.").format(days=TRIAL_DAYS),
            _("If you did not ask for this, ignore this mail: nothing was created."),
        ],
    )


def sign_up_url(*, name: str, phone: str, email: str) -> str:
    """Returns the address of the sign-up form with these values filled in. They stand behind the #,
    which a browser does not send: no log of a server holds them. The form is sent and checked like any
    other, so that nothing needs to be signed."""
    filled = urlencode({"username": name, "email": email, "phone": phone})
    return f"{settings.PUBLIC_URL}/signup#{filled}"
