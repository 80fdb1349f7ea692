"""Ports of `courses`: questions to apps of higher layers."""

from shared_apps.core.ports import Port

course_in_use = Port("(course_id) → a sentence saying what keeps the course, or None.")
batch_students = Port("(batch_id) → how many students are in the batch now.")
