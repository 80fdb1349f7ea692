"""A tenant app for tests whose first migrations are squashed. It is not part of the product."""
