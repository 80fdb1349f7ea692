"""Mailing of documents."""
