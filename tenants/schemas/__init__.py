"""Making, migrating and dropping the schemas of workspaces.

One mechanism: whatever a schema lacks is run once for real in a scratch schema, recorded, rolled
back, and replayed as text in every schema that lacks the same (`recording`, `replay`). A new
workspace is a schema that lacks everything. `fleet` brings all schemas up to date, `warm` keeps
new ones ready, `disposal` drops.
"""

from tenants.schemas.disposal import drop_schema, sweep_orphan_schemas
from tenants.schemas.fleet import Report, migrate_schemas, schemas_behind
from tenants.schemas.history import current_digest
from tenants.schemas.replay import create_schema
from tenants.schemas.warm import claim_warm_schema, fill_warm_pool

__all__ = [
    "Report",
    "claim_warm_schema",
    "create_schema",
    "current_digest",
    "drop_schema",
    "fill_warm_pool",
    "migrate_schemas",
    "schemas_behind",
    "sweep_orphan_schemas",
]
