"""Proofs: tests that check a claim in many trials, `@pytest.mark.proof(claim, usual=…, large=…)`.

The test gets `trial`, the number of the trial, counted from 0. `make test` runs `usual` trials (none
if it is 0). `make prove` runs `large` trials and writes the results to docs/proofs.md. Random values
are derived from `SEED` and the trial's number, so that a trial can be repeated.
"""

import os

import pytest

SEED = 2026
LARGE = os.environ.get("PROOFS") == "large"


def pytest_configure(config):
    config.addinivalue_line(
        "markers", "proof(claim, usual, large): tried so many times by `make test`, `make prove`"
    )


def pytest_generate_tests(metafunc):
    proof = metafunc.definition.get_closest_marker("proof")
    if proof:
        tries = proof.kwargs["large" if LARGE else "usual"]
        metafunc.parametrize("trial", range(tries))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Adds each proof's claim to the report. The large run has only proofs."""
    proofs = {item: item.get_closest_marker("proof") for item in items}
    for item, proof in proofs.items():
        if proof:
            item.user_properties += [("claim", proof.args[0]), ("seed", SEED)]
    if LARGE:
        left_out = [item for item, proof in proofs.items() if not proof]
    else:
        left_out = [item for item, proof in proofs.items() if proof and not proof.kwargs["usual"]]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
