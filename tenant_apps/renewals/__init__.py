"""Auto-renewal and late fees. `rules` decides which periods are due and computes late fees,
`selectors` contains the queries, `services` creates the dues, `api` shows and starts renewal
runs."""
