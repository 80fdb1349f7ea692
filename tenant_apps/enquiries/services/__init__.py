"""Services for enquiries: changes by staff, the public enquiry form, and reminders."""
