"""The whole service against its own document: generated requests, fitting and not, and every check there is."""

import schemathesis
from hypothesis import settings
from schemathesis.config import SchemathesisConfig

from tests.depth import generated, number_of
from tests.specification import stateless_app

EXAMPLES = 3
CONFIG = SchemathesisConfig.from_dict(
    {
        "generation": {
            "max-examples": number_of(EXAMPLES),
            "deterministic": True,
            "database": "none",
            "allow-x00": False,  # no text of ours holds NUL, which JSON Schema cannot say
        },
        "checks": {
            # The rules refuse some requests that fit the schema; what is stored decides about names and preconditions.
            "positive_data_acceptance": {"expected-statuses": ["2xx", "404", "412", "422", "428"]},
        },
    }
)
schema = schemathesis.openapi.from_wsgi("/openapi.json", stateless_app(), config=CONFIG)
ready = schema.exclude(path="/readyz").exclude(path_regex="^/v1/campaigns")
"""What needs a database is tested with one; there is none here."""


@ready.parametrize()
@settings(generated(EXAMPLES), print_blob=False)
def test_every_operation_keeps_its_contract(case: schemathesis.Case) -> None:
    """Whatever is sent, status, headers and body are as documented, and only what fits is accepted."""
    case.call_and_validate()
