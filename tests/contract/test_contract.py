"""Tests of the whole service against its document: generated requests, valid and invalid, with all checks."""

from typing import Any

import schemathesis
from flask import Flask
from hypothesis import HealthCheck, settings
from schemathesis import GenerationMode
from schemathesis.checks import response_schema_conformance
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.contract.conftest import CONFIG, EXAMPLES, Table
from tests.depth import generated
from tests.specification import stateless_app

STREAM = "/v1/campaigns/{campaign_id}/events/stream"
"""Documented as a text: OpenAPI 3.1 cannot describe single frames; `tests/serve/test_stream.py` holds them."""

CHART = ".svg"
"""End of addresses whose question is a text with JSON in it; to generators any text fits."""
UNFIT = {("GET", STREAM): [response_schema_conformance], ("POST", "/v1/key"): [positive_data_acceptance]}
"""Checks that do not fit an operation: an invitation, which fits its schema, has to be signed too."""
NEED_A_KEY = ("/v1/campaigns/", "/v1/key")
"""What the addresses begin with that answer only who sends the key of a campaign."""

UNCOMPRESSED = {"Accept-Encoding": "identity"}
"""Headers of every call: the transport without HTTP does not decompress answers."""

schema = schemathesis.openapi.from_wsgi("/openapi.json", stateless_app(), config=CONFIG)


@schema.parametrize()
@settings(generated(EXAMPLES), suppress_health_check=list(HealthCheck), print_blob=False)
def test_every_operation_keeps_its_contract(case: schemathesis.Case, app: Flask, table: Table) -> None:
    """For every request, status, headers and body are as documented, and only valid requests are accepted."""
    case.operation.app = app
    if not case.operation.path.startswith(NEED_A_KEY):
        case.call_and_validate(headers=UNCOMPRESSED, excluded_checks=unfit_checks(case))
        return
    if case.meta is None or case.meta.generation.mode is GenerationMode.POSITIVE:
        case.path_parameters.update(existing(case, table))
    case.call_and_validate(headers={**table.headers, **UNCOMPRESSED}, excluded_checks=unfit_checks(case))


def unfit_checks(case: schemathesis.Case) -> list[Any]:
    """Checks that do not fit a call: answers without nulls and summaries lack members that the document requires."""
    checks = list(UNFIT.get((case.method, case.operation.path), ()))
    checks += [positive_data_acceptance] if case.operation.path.endswith(CHART) else []
    query = case.query or {}
    is_short = query.get("nulls") == "omit" or (case.method != "GET" and query.get("view") == "summary")
    return checks + ([response_schema_conformance] if is_short else [])


def existing(case: schemathesis.Case, table: Table) -> dict[str, str]:
    """Parameters of the path that identify stored resources."""
    scope = "encounter_id" if "/encounters/" in case.path else "character_id"
    known = {**table.parameters, "scope_id": table.parameters[scope]}
    return {name: known[name] for name in case.path_parameters if name in known}
