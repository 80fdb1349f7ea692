"""The fixed list that a centre chooses its category from (specification section 3)."""

CATEGORIES = [
    "Fitness & Yoga",
    "Software Training",
    "School & Tuitions",
    "Art & Music",
    "Driving",
    "Civil Services",
    "Soft Skills",
    "Fashion & Beauty",
    "Digital Marketing",
    "Corporate Training",
    "Photography",
    "Engineering",
    "Medical & Hospitality",
    "Culinary",
]
