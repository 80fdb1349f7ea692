"""What backups ask of the apps above."""

from shared_apps.core.ports import Port

rows_of_centre = Port(
    "(organisation) → a dictionary: by the name of a table of the public space, the query of its rows"
    " that name the centre, without what is secret."
)
