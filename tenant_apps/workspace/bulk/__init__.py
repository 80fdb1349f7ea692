"""One change to many records: kept, carried out part by part, reported."""
