"""Files of records: a PDF or a photo with a title. An app declares a model on `Attachment`, a listing
with `attachment_columns` and a resource with the inputs of `api`."""
