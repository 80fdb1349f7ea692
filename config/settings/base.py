"""What holds in every environment. Secrets and addresses come from `config.env`."""

from pathlib import Path

from celery.schedules import crontab

from config import env, static_files

BASE_DIR = env.ROOT
VAR_DIR = env.folder("VAR_DIR", "var")
VERSION = "1.0.1"

DEBUG = False
SECRET_KEY = env.text("SECRET_KEY")
TOKEN_KEY = env.text("TOKEN_KEY")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "localhost,127.0.0.1")
PUBLIC_URL = env.text("PUBLIC_URL", "http://localhost:8000").rstrip("/")
SOCKET_URL = env.text("SOCKET_URL", "ws://localhost:8001/ws")
SOCKET_ORIGINS = env.words("SOCKET_ORIGINS", PUBLIC_URL)
# Proxies between the browser and us that append to X-Forwarded-For; 0 = none, use the peer's address.
TRUSTED_PROXIES = env.number("TRUSTED_PROXIES", 0)

SHARED_APPS = [
    # Before django_tenants: `migrate` is ours.
    "tenants",
    "django_tenants",
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "django_celery_beat",
    "channels",
    "shared_apps.core",
    "shared_apps.live_state",
    "shared_apps.mail",
    "shared_apps.platform",
    "shared_apps.accounts",
    "shared_apps.plans",
    "shared_apps.subscriptions",
    "shared_apps.referrals",
    "shared_apps.billing",
    "shared_apps.dashboard",
    "shared_apps.clients",
    "shared_apps.support",
    "shared_apps.posts",
    "shared_apps.web_push",
    "shared_apps.backups",
    "shared_apps.offboarding",
]
# In the order of their layers, the lowest first.
TENANT_APPS = [
    "tenant_apps.workspace",
    "tenant_apps.audit",
    "tenant_apps.changelog",
    "tenant_apps.notifications",
    "tenant_apps.jobs",
    "tenant_apps.branches",
    "tenant_apps.closing",
    "tenant_apps.staff",
    "tenant_apps.courses",
    "tenant_apps.students",
    "tenant_apps.approvals",
    "tenant_apps.fees",
    "tenant_apps.enrolments",
    "tenant_apps.materials",
    "tenant_apps.families",
    "tenant_apps.renewals",
    "tenant_apps.enquiries",
    "tenant_apps.attendance",
    "tenant_apps.certificates",
    "tenant_apps.finance",
    "tenant_apps.refunds",
    "tenant_apps.books",
    "tenant_apps.noticeboard",
    "tenant_apps.chat",
    "tenant_apps.statements",
    "tenant_apps.reminders",
    "tenant_apps.daybook",
    "tenant_apps.proofs",
    "tenant_apps.promotions",
    "tenant_apps.home",
    "tenant_apps.timeline",
    "tenant_apps.search",
    "tenant_apps.imports",
    "tenant_apps.reports",
    "tenant_apps.report_mails",
    "tenant_apps.gst",
    "tenant_apps.archive",
    "tenant_apps.demo",
]
INSTALLED_APPS = SHARED_APPS + TENANT_APPS

TENANT_MODEL = "tenants.Organisation"
TENANT_DOMAIN_MODEL = "tenants.Domain"
DATABASE_ROUTERS = ["django_tenants.routers.TenantSyncRouter"]
AUTH_USER_MODEL = "accounts.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

DB_POOL = env.flag("DB_POOL", default=True)
# Two roles (tenants.rights). Whoever is given OWNER_DATABASE_URL makes schemas and migrates; no
# process that serves requests or runs tasks is.
APPLICATION_DATABASE = env.database("DATABASE_URL")
OWNER_DATABASE = env.database("OWNER_DATABASE_URL", "")
# How many seconds a statement waits for a row that another transaction holds; then it fails, and a request
# is answered 503. 0: as long as it takes, since nobody waits for the answer of a task.
DB_LOCK_SECONDS = env.number("DB_LOCK_SECONDS", 0)
# How many seconds a transaction may stand still between two statements; then PostgreSQL ends it, and what it
# has locked is free. It is of a process that hangs or was stopped. 0: for ever.
DB_IDLE_SECONDS = env.number("DB_IDLE_SECONDS", 0)
DATABASES = {
    "default": {
        "ENGINE": "config.db_backend",
        **(OWNER_DATABASE or APPLICATION_DATABASE),
        "CONN_MAX_AGE": 0,
        "OPTIONS": {
            # A prepared list is planned once a workspace (docs/decisions/fast-lists.md), and a
            # request takes one core of PostgreSQL: plans for several cost a tenth of planning.
            "options": "-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1"
            f" -c max_parallel_workers_per_gather=0 -c lock_timeout={DB_LOCK_SECONDS}s"
            f" -c idle_in_transaction_session_timeout={DB_IDLE_SECONDS}s",
            "pool": {
                "min_size": env.number("DB_POOL_MIN", 1),
                "max_size": 10,
                "timeout": env.number("DB_POOL_SECONDS", 5),
                # The pause between two tries doubles until then; after it, whoever asks for a
                # connection makes the pool try at once.
                "reconnect_timeout": 4,
                "max_lifetime": 4 * 3600,
            }
            if DB_POOL
            else False,
        },
    }
}
# What one connection may keep in PostgreSQL's memory: docs/decisions/connections.md.
DB_WORKSPACES = env.number("DB_WORKSPACES", 300)
DB_STATEMENTS = env.number("DB_STATEMENTS", 1000)
REDIS_URL = env.text("REDIS_URL")
# How long a process waits for Redis before it goes on without.
REDIS_TIMEOUT_MS = env.number("REDIS_TIMEOUT_MS", 250)
# For how long nobody asks the database again whether Redis missed a change; a change that Redis
# missed waits as long before it answers (shared_apps/live_state/facts.py).
LIVE_STATE_LEASE_MS = env.number("LIVE_STATE_LEASE_MS", 400)
# For how long a process remembers whose a host name is.
HOST_MEMORY_SECONDS = 60
# For how long a process goes by what MASTER last said about maintenance.
MAINTENANCE_MEMORY_SECONDS = env.number("MAINTENANCE_MEMORY_SECONDS", 5)
# Days on which nobody answers support tickets, besides Sundays.
SUPPORT_HOLIDAYS = env.days("SUPPORT_HOLIDAYS")

MIDDLEWARE = [
    "shared_apps.core.api.middleware.CompressionMiddleware",
    "shared_apps.core.api.middleware.ResponseHeadersMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "shared_apps.platform.pages.BuiltFilesMiddleware",
    "shared_apps.accounts.middleware.PrincipalMiddleware",
]
ROOT_URLCONF = "config.urls"
PUBLIC_SCHEMA_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
APPEND_SLASH = False

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {},
    }
]

LANGUAGE_CODE = "en-in"
TIME_ZONE = "Asia/Kolkata"
USE_I18N = True
# Beside the front end's messages; a check writes them elsewhere to compare.
LOCALE_PATHS = [env.folder("LOCALES", "locale")]
USE_TZ = True

# A certificate of 10 MB is 13.4 MB in base64; the parsers refuse more with a JSON 413.
DATA_UPLOAD_MAX_MEMORY_SIZE = 14_500_000
MEDIA_ROOT = env.folder("FILES_DIR", "var/files")
# What a document may cost that is printed.
PDF_SECONDS = 30
PDF_MEMORY = 512_000_000
# What an uploaded workbook may cost that is read.
WORKBOOK_SECONDS = 20
WORKBOOK_MEMORY = 180_000_000
FRONTEND_DIST = BASE_DIR / "frontend" / "dist"
STATIC_URL = "/assets/"
STATIC_ROOT = None  # everything static is the front end, served from WHITENOISE_ROOT
WHITENOISE_ROOT = FRONTEND_DIST if FRONTEND_DIST.exists() else None
WHITENOISE_INDEX_FILE = False
# Vite puts a hash in every name under assets/: those may be kept for ever.
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/assets/.+-[0-9A-Za-z_-]{6,8}\.[a-z0-9.]+$"
WHITENOISE_ADD_HEADERS_FUNCTION = static_files.add_headers
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}

PASSWORD_HASHERS = ["shared_apps.accounts.passwords.Argon2idHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "shared_apps.accounts.passwords.SpecifiedPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["shared_apps.core.api.principal.PrincipalAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["shared_apps.core.api.policy.DeclaredPolicy"],
    "DEFAULT_PARSER_CLASSES": [
        "shared_apps.core.api.parsers.StrictJSONParser",
        "shared_apps.core.api.parsers.StrictFormParser",
        "shared_apps.core.api.parsers.StrictMultiPartParser",
    ],
    "DEFAULT_RENDERER_CLASSES": ["shared_apps.core.api.renderers.OrjsonRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "shared_apps.core.api.renderers.AlwaysJSON",
    "DEFAULT_SCHEMA_CLASS": "shared_apps.core.api.openapi.ResourceSchema",
    "EXCEPTION_HANDLER": "shared_apps.core.api.faults.answer_fault",
    "UNAUTHENTICATED_USER": None,
    "COERCE_DECIMAL_TO_STRING": True,
}
# The forms for signing in and for passwords are dj-rest-auth's; its views, which SESSION_LOGIN is
# about, are not routed. It wants one of its own ways to sign in, so SESSION_LOGIN is on.
REST_AUTH = {"TOKEN_MODEL": None, "SESSION_LOGIN": True, "OLD_PASSWORD_FIELD_ENABLED": True}
SPECTACULAR_SETTINGS = {
    "TITLE": "Class Master",
    "VERSION": VERSION,
    "DESCRIPTION": "The API that the browser speaks. Every path lives under /class/v1.",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "OAS_VERSION": "3.1.0",
    "POSTPROCESSING_HOOKS": [
        "shared_apps.core.api.openapi.words_in_place",
        "shared_apps.core.api.openapi.add_bearer",
    ],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "SORT_OPERATIONS": True,
}

# What is pushed to open sockets goes through this channel of Redis.
SOCKET_CHANNEL = "class-master.sockets"

CELERY_BROKER_URL = REDIS_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Asked to end, a worker waits so many seconds for the tasks it runs; those that are not done by
# then go back into the queue at once. SIGTERM means that with REMAP_SIGTERM=SIGQUIT in the
# environment, which Celery's own program reads before it reads this.
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 10.0
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 600,
    "unacked_restore_throttle": 1,
    "socket_timeout": 5,
    "socket_connect_timeout": 2,
}
# A request does not wait for a broker that is away (shared_apps/core/worker.py).
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TIMEZONE = "Asia/Kolkata"
CELERY_BEAT_SCHEDULER = "django_celery_beat.schedulers:DatabaseScheduler"
CELERY_BEAT_SCHEDULE = {
    "send-waiting-mails": {"task": "mail.send_waiting", "schedule": 30.0},
    "send-waiting-pushes": {"task": "web_push.send", "schedule": 30.0},
    "forget-old-pushes": {"task": "web_push.forget_old", "schedule": 3600.0},
    "answer-reset-requests": {"task": "accounts.answer_reset_requests", "schedule": 30.0},
    "remind-of-erasing": {
        "task": "offboarding.remind_all",
        "schedule": crontab(minute=40, hour="8-20"),
    },
    "advance-subscriptions": {"task": "subscriptions.advance", "schedule": 900.0},
    "process-payment-callbacks": {"task": "billing.process_callbacks", "schedule": 60.0},
    "look-up-payments": {"task": "billing.look_up_payments", "schedule": 300.0},
    "pay-back-waiting-refunds": {"task": "billing.pay_back", "schedule": 120.0},
    # From 1 to 5 at night: those that failed are planned anew each hour.
    "plan-backups": {"task": "backups.plan", "schedule": crontab(minute=0, hour="1-4")},
    "take-backups": {"task": "backups.take", "schedule": 60.0},
    "forget-old-backups": {
        "task": "backups.forget_old",
        "schedule": crontab(minute=30, hour=5),
    },
    "check-books": {"task": "books.check_all", "schedule": crontab(minute=0, hour=2)},
    "run-waiting-jobs": {"task": "jobs.work", "schedule": 15.0},
    "tidy-workspaces": {"task": "workspace.tidy_all", "schedule": 86400.0},
    "remind-of-follow-ups": {
        "task": "enquiries.remind_all",
        "schedule": crontab(minute=5, hour="8-20"),
    },
    "remind-of-attendance": {
        "task": "attendance.remind_all",
        "schedule": crontab(minute=20, hour="8-20"),
    },
    "count-usage": {"task": "home.count_all_usage", "schedule": crontab(minute=40, hour=2)},
    "renew-enrolments": {"task": "renewals.renew_all", "schedule": crontab(minute=10)},
    "make-drafts-of-expenses": {
        "task": "finance.make_all_drafts",
        "schedule": crontab(minute=25),
    },
    # Each hour of the day: a centre chooses its own, and a missed one is caught up.
    "remind-of-dues": {
        "task": "reminders.remind_all",
        "schedule": crontab(minute=0, hour="8-19"),
    },
    "tell-absences": {
        "task": "reminders.tell_all_absences",
        "schedule": crontab(minute="*/10", hour="7-21"),
    },
    # From 07:00 on: what is due is sent once, and a missed one is caught up.
    "mail-reports": {
        "task": "report_mails.send_all",
        "schedule": crontab(minute="*/15", hour="7-22"),
    },
    "forget-old-jobs": {"task": "jobs.forget_all_old", "schedule": 86400.0},
    "forget-old-changes": {"task": "changelog.forget_all_old", "schedule": 86400.0},
    "forget-old-imports": {"task": "students.forget_all_old_imports", "schedule": 86400.0},
    "forget-old-data-imports": {"task": "imports.forget_all_old", "schedule": 86400.0},
    "forget-old-rows": {"task": "accounts.forget_old_rows", "schedule": 3600.0},
}
WARM_POOL_SIZE = env.number("WARM_POOL_SIZE", 3)
# Enrolments of one transaction: few enough that a payment waits a second at most.
RENEWALS_AT_ONCE = env.number("RENEWALS_AT_ONCE", 500)
# An export of more rows is a job.
EXPORT_ROWS_AT_ONCE = env.number("EXPORT_ROWS_AT_ONCE", 5000)
# For how long a job belongs to its worker without a sign of life.
JOB_LEASE_SECONDS = env.number("JOB_LEASE_SECONDS", 60)

# Bytes that an uploaded archive has at most, and what it unpacks to at most.
ARCHIVE_BYTES = env.number("ARCHIVE_BYTES", 2_000_000_000)
ARCHIVE_UNPACKED_BYTES = env.number("ARCHIVE_UNPACKED_BYTES", 10_000_000_000)

# A centre that is closed can be kept open for so many days; then it is erased.
ERASE_AFTER_DAYS = env.number("ERASE_AFTER_DAYS", 30)
# Which centres were erased: whoever restores an older backup of the database keeps this file.
ERASED_CENTRES = VAR_DIR / "erased-centres.txt"

# Where a developer's machine keeps what the tenant migrations execute, for new databases.
RECORDINGS_DIR: Path | None = None

# Where the encrypted backups of the centres are, and the keys to them, the one to write with first.
BACKUP_DIR = env.folder("BACKUP_DIR", str(VAR_DIR / "backups"))
BACKUP_KEYS = env.keys("BACKUP_KEYS")

DEFAULT_FROM_EMAIL = env.text("MAIL_FROM", "Class Master <no-reply@classmaster.test>")
# smtp://user:password@host:port, or empty to write each mail as a file.
MAIL_URL = env.text("MAIL_URL", "")
EMAIL_FILE_PATH = VAR_DIR / "mail"
EMAIL_BACKEND = "shared_apps.mail.backends.MailboxBackend"
if MAIL_URL:
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    globals().update(env.mail_server(MAIL_URL))  # EMAIL_HOST and the like
DEV_MAIL = False

# Centres pay their plans by Razorpay where it has keys. The secrets of its callbacks are the one that is
# in use, then earlier ones: a callback keeps the signature of its first delivery.
RAZORPAY_KEY_ID = env.text("RAZORPAY_KEY_ID", "")
RAZORPAY_KEY_SECRET = env.text("RAZORPAY_KEY_SECRET", "")
RAZORPAY_WEBHOOK_SECRETS = env.words("RAZORPAY_WEBHOOK_SECRETS")
RAZORPAY_URL = env.text("RAZORPAY_URL", "https://api.razorpay.com").rstrip("/")
RAZORPAY_CHECKOUT_URL = env.text(
    "RAZORPAY_CHECKOUT_URL", "https://checkout.razorpay.com/v1/checkout.js"
)
# How long a call of its API may wait for a connection, and for an answer.
RAZORPAY_SECONDS = 3

# Browsers are told of notifications where there is a key: the private half of a pair of the curve P-256, by
# which push services know who sends. Another key ends every device. Hosts: the push services that may be
# spoken with; `*.` stands for any subdomain.
VAPID_PRIVATE_KEY = env.private_key("VAPID_PRIVATE_KEY")
WEB_PUSH_HOSTS = [
    "fcm.googleapis.com",
    "*.push.services.mozilla.com",
    "*.notify.windows.com",
    "*.push.apple.com",
    *env.words("WEB_PUSH_HOSTS"),
]
# How long a push service may be waited for, for a connection and for an answer.
WEB_PUSH_SECONDS = 4
# The push service that a test runs on its own machine. No environment sets it.
WEB_PUSH_TEST_ORIGIN = ""

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    # The only formatter of every process: it leaves out what is somebody's.
    "formatters": {
        "line": {
            "()": "tenants.logs.QuietFormatter",
            "format": "%(asctime)s %(levelname)s %(name)s %(message)s",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django.request": {"level": "ERROR"},
        # The servers have handlers of their own until the application is loaded.
        "uvicorn": {"handlers": [], "propagate": True},
        "uvicorn.error": {"handlers": [], "propagate": True},
        # Addresses carry what was asked for.
        "uvicorn.access": {"handlers": [], "propagate": False},
        "_granian": {"handlers": [], "propagate": True},
    },
}
