"""The product with one address and one task more: each lets the database refuse a statement that
carries a planted person. For `tests/stack/test_quiet_logs.py`, in processes of its own.
"""
