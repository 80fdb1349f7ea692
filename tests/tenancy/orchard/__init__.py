"""A tenant app for tests, with every kind of migration: renames, removed unique constraints and
indexes, raw SQL, Python, concurrent indexes. It is not part of the product.
"""
