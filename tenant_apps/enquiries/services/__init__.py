"""Every change of enquiries: by the centre's people, by the public form, and what they are told."""
