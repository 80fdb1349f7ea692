"""Making, migrating and dropping the schemas of workspaces.

One mechanism: whatever a schema lacks is run once for real in a scratch schema, recorded, rolled
back, and replayed as text in every schema that lacks the same (`recording`, `replay`). A new
workspace is a schema that lacks everything. `fleet` brings all schemas up to date, `warm` keeps
new ones ready, `beside` makes one for a copy, `disposal` drops, `roles` and `tenants.rights` say
what the application may do.

Only the owner's processes make, migrate and drop: the commands, and `worker`. Requests and tasks
run under a role that cannot, and claim what is ready.
"""

from tenants.schemas.beside import bring_forward, make_schema_for
from tenants.schemas.disposal import drop_discarded_schemas, drop_schema, sweep_orphan_schemas
from tenants.schemas.fleet import Report, migrate_schemas, schemas_behind
from tenants.schemas.history import current_digest
from tenants.schemas.replay import create_schema
from tenants.schemas.warm import (
    NoSchemaReady,
    claim_warm_schema,
    fill_warm_pool,
    wait_for_schema,
    wake_schema_worker,
)

__all__ = [
    "NoSchemaReady",
    "Report",
    "bring_forward",
    "claim_warm_schema",
    "create_schema",
    "current_digest",
    "drop_discarded_schemas",
    "drop_schema",
    "fill_warm_pool",
    "make_schema_for",
    "migrate_schemas",
    "schemas_behind",
    "sweep_orphan_schemas",
    "wait_for_schema",
    "wake_schema_worker",
]
