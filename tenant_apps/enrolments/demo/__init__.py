"""Demo data: enrolments of students, with their dues, payments and credit notes, in memory."""
