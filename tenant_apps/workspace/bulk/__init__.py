"""Bulk changes of records: stored, applied in batches, with progress."""
