"""Import of clients from a spreadsheet: read the file, match its headings, check every row, save all in
one transaction."""
