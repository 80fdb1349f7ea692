"""Models of students, their documents and imports."""

from tenant_apps.students.models.documents import StudentDocument
from tenant_apps.students.models.imports import ImportFault, ImportSheet, StudentImport
from tenant_apps.students.models.students import LIVE, Student

__all__ = ["LIVE", "ImportFault", "ImportSheet", "Student", "StudentDocument", "StudentImport"]
