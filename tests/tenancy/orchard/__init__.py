"""A made-up tenant app whose migrations use what the real ones will one day: renames, removed
uniques and indexes, raw SQL, Python, concurrent indexes. It is never part of the product.
"""
