"""API of students, their documents and imports."""

from tenant_apps.students.api import imports
from tenant_apps.students.api.documents import StudentDocumentResource
from tenant_apps.students.api.inputs import NewStudent, StudentFields
from tenant_apps.students.api.students import StudentResource

RESOURCES = [StudentResource, StudentDocumentResource, *imports.RESOURCES]

__all__ = ["RESOURCES", "NewStudent", "StudentFields"]
