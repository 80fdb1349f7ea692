"""Auto-renewal and late fees: `rules` which periods are due and what being late costs, `selectors`
what is to be done and was done, `services` doing it, `api` watching and asking for it."""
