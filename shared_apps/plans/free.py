"""The trial's plan (specification section 9, PRODUCT 4.14)."""

FREE = "Free"
TRIAL_DAYS = 14
STUDENTS, STAFF, BRANCHES = 50, 5, 2
