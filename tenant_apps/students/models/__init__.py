"""Models of students, their documents and imports."""

from tenant_apps.students.models.documents import StudentDocument
from tenant_apps.students.models.imports import ImportFault, ImportSheet, StudentImport
from tenant_apps.students.models.students import Student

__all__ = ["ImportFault", "ImportSheet", "Student", "StudentDocument", "StudentImport"]
