"""Proofs: tests of a claim that is tried many times, `@pytest.mark.proof(claim, usual=…, large=…)`.

The test takes `trial`, a number from 0: which of the tries this is. `make test` makes the usual
number of them, none where that is 0, `make prove` the large one, and writes what came of it into
docs/proofs.md. What a trial draws comes from `SEED` and its number, so that it can be made again.
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
    """Says in the report what each proof claims; the large run is of proofs alone."""
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
