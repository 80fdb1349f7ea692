"""What imports of records from a spreadsheet share: reading the file, matching its headings, checking
its cells with the fields of a form, and the template."""
