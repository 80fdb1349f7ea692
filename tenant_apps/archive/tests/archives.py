"""Archives for tests: what tables hold, and archives that are not what they were."""

import io
import json
import zipfile

from django.contrib.auth.hashers import make_password

from shared_apps.accounts.models import User
from shared_apps.core import ports
from shared_apps.core.principal import Actor
from shared_apps.core.roles import Role
from shared_apps.core.tests.pictures import png
from shared_apps.core.writing import writing
from shared_apps.subscriptions.services import as_workspace, workspace_state
from tenant_apps.archive.packing import Archive
from tenant_apps.students.models import Student
from tenant_apps.workspace.models import StoredFile
from tenant_apps.workspace.services import store_image
from tenants.context import in_organisation, in_public
from tenants.copying import snapshot
from tenants.models import Organisation
from tenants.names import new_schema_name
from tenants.schemas import create_schema, current_digest
from tests.seed import PASSWORD


def add_picture(organisation) -> StoredFile:
    """Gives the first student a photo."""
    with in_organisation(organisation):
        stored = store_image(by=Actor(None, "System"), content=png())
        Student.objects.filter(pk=Student.objects.earliest("pk").pk).update(photo_id=stored.pk)
    return stored


def write_archive(organisation, *, papers: bool = False) -> bytes:
    file = io.BytesIO()
    with in_organisation(organisation):
        archive = Archive(file, as_workspace(workspace_state(organisation)), lambda done: None)
        archive.write(papers=papers)
    return file.getvalue()


def make_new_centre(category: str, email: str = "new@swara.test") -> Organisation:
    """A centre that has just signed up, and its owner with this address."""
    with in_public():
        centre = Organisation(
            name="Swara Music",
            category=category,
            email=email,
            phone="9822014567",
            status="ACTIVE",
            schema_name=new_schema_name(),
            migrated_to=current_digest(),
        )
        create_schema(centre.schema_name)
        centre.save()
        owner = User.objects.create(
            email=email,
            name="Meera",
            role=Role.SUPER_ADMIN,
            organisation=centre,
            state=User.State.ACTIVE,
            password=make_password(PASSWORD),
        )
    with in_organisation(centre), writing():
        ports.set_up_workspace.ask(owner=owner, by=Actor(owner.pk, owner.name))
    return centre


def counts(organisation) -> dict[str, int]:
    with snapshot() as at:
        tables = at.tables(organisation.schema_name)
        return {table.name: at.copy(table, lambda piece: None).rows for table in tables}


def changed(archive: bytes, change) -> bytes:
    """The archive with its entries as `change(name, content)` returns them; None leaves one out."""
    file = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(archive)) as old,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            content = change(name, old.read(name))
            if content is not None:
                new.writestr(name, content)
    return file.getvalue()


def with_manifest(archive: bytes, **changes) -> bytes:
    def change(name, content):
        return json.dumps(json.loads(content) | changes) if name == "manifest.json" else content

    return changed(archive, change)
