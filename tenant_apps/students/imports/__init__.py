"""Import of students from a spreadsheet: read the file, map columns to fields, check every row,
save all in one transaction."""
