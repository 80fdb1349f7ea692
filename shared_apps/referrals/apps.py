from django.apps import AppConfig


class ReferralsConfig(AppConfig):
    """What an organisation earns by referring others. Below billing, which settles a referral in the
    transaction that starts a centre's first paid plan; who buys what is not known here."""

    name = "shared_apps.referrals"
