"""The clients of the demo."""

from datetime import timedelta

from django.utils import timezone

from shared_apps.clients.models import Client
from shared_apps.core.audit import audit_log
from shared_apps.core.dates import today
from shared_apps.core.principal import Actor

# Name, phone, whether the same number has WhatsApp, interests, area, city, stage, and the day of the
# next follow-up from today.
CLIENTS = [
    ("Rekha Pawar", "9860041122", True, "Fitness & Yoga", "Gangapur Road", "Nashik", "NEW", 1),
    ("Imtiaz Ansari", "9920077810", True, "Corporate Training", "Naupada", "Thane", "NEW", 2),
    ("Sujata Hegde", "9448020917", False, "Art & Music", "Vidyanagar", "Hubballi", "DEMO", 0),
    ("Gurpreet Sandhu", "9814055270", True, "Driving", "Phase 7", "Mohali", "CONTACTED", 0),
    (
        "Anand Subramaniam",
        "9841066392",
        True,
        "Software Training",
        "Velachery",
        "Chennai",
        "TRIAL",
        4,
    ),
    (
        "Farida Merchant",
        "9820018834",
        True,
        "Fashion & Beauty",
        "Andheri West",
        "Mumbai",
        "DEMO",
        -1,
    ),
    (
        "Debjani Chakraborty",
        "9831090021",
        True,
        "School & Tuitions",
        "Salt Lake",
        "Kolkata",
        "TRIAL",
        6,
    ),
    (
        "Ramesh Choudhary",
        "9414033876",
        False,
        "Civil Services",
        "Gopalpura",
        "Jaipur",
        "CONTACTED",
        -3,
    ),
    (
        "Lalitha Krishnamurthy",
        "9886071240",
        True,
        "Art & Music",
        "Jayanagar",
        "Bengaluru",
        "WON",
        None,
    ),
    ("Yusuf Khan", "9893045518", True, "Photography", "Arera Colony", "Bhopal", "LOST", None),
    ("Hetal Shah", "9825011963", True, "Culinary", "Navrangpura", "Ahmedabad", "WON", None),
    (
        "Thomas Kurien",
        "9847022105",
        False,
        "Medical & Hospitality",
        "Kaloor",
        "Kochi",
        "LOST",
        None,
    ),
]


def add_clients(*, by: Actor) -> None:
    """Adds the demo's clients, one each half day until now, the first of them as the newest."""
    for place, row in enumerate(CLIENTS):
        name, phone, has_whatsapp, interests, area, city, status, days = row
        client = Client(
            name=name,
            phone=phone,
            whatsapp=phone if has_whatsapp else "",
            interests=interests,
            area=area,
            city=city,
            status=status,
            next_follow_up=None if days is None else today() + timedelta(days=days),
            created_at=timezone.now() - timedelta(hours=12 * place, minutes=5),
        )
        audit_log.create(client, by=by)


def remove_clients() -> None:
    """Removes what `add_clients` has added, as the owner of the tables may."""
    Client.objects.filter(phone__in=[phone for _, phone, *_ in CLIENTS]).delete()
