"""Students from a spreadsheet: read, matched to our fields, checked row by row, saved as one."""
