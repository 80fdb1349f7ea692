"""A made-up tenant app whose first migrations were squashed. It is never part of the product."""
