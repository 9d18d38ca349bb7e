"""`?nulls=omit`: answers without the members that are null."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, TypeVar

import orjson
from flask import Flask, Request, Response, current_app, request

from service.phrases import Phrase
from service.resolution.refusal import of_faults
from service.schemas.faults import PlacedFault
from service.schemas.strict import JSONSchema

View = TypeVar("View")
NAME, OMIT = "nulls", "omit"
ALONE = f"{NAME}={OMIT}".encode()
"""A query that asks for nothing else."""
PARAMETER: JSONSchema = {
    "name": NAME,
    "in": "query",
    "required": False,
    "description": "`omit` leaves out members that are null, also those that this document requires, except `before` "
    "and `after` of changes.",
    "schema": {"type": "string", "enum": [OMIT]},
    "example": OMIT,
}
_VALUES_IN_CHANGES = frozenset({"before", "after"})
"""Members that are left out where there was no value, so that null means something else."""
_MARK = "takes_nulls"


def takes_nulls(view: View) -> View:
    """The view marked as one with the parameter."""
    setattr(view, _MARK, True)
    return view


def is_taken_by(view: Any) -> bool:
    """Whether a view has the parameter."""
    return getattr(view, _MARK, False)


def further_names(sent: Request) -> tuple[str, ...]:
    """Name of this parameter, where the address of a request has it."""
    return (NAME,) if is_taken_by(current_app.view_functions[sent.endpoint or ""]) else ()


def other_parameters(sent: Request) -> Mapping[str, str]:
    """The query of a request without this parameter, where its address has it.

    Raises:
        Refusal: `bad_input` for another value.
    """
    if NAME not in sent.args or not further_names(sent):
        return sent.args
    if sent.args[NAME] != OMIT:
        detail = Phrase("Expected `{value}`.", value=OMIT)
        raise of_faults((PlacedFault(NAME, "bad_input", detail, "parameter"),))
    return {name: value for name, value in sent.args.items() if name != NAME}


def register(app: Flask) -> None:
    """Leave nulls out of the answers of an app; registered after what sets ETags, because it has to come before it."""
    app.after_request(_omit)


def without_nulls(content: bytes) -> bytes:
    """JSON without null members, with the line break at its end."""
    end = content[len(content.rstrip()) :]
    return orjson.dumps(_without_nulls(orjson.loads(content))) + end


def _omit(response: Response) -> Response:
    if ALONE in request.query_string and request.args.get(NAME) == OMIT and _is_lean(response):
        response.set_data(without_nulls(response.get_data()))
    return response


def _is_lean(response: Response) -> bool:
    """Whether a response has a body of JSON; calls of addresses without the parameter were refused."""
    is_success = response.status_code < HTTPStatus.MULTIPLE_CHOICES
    return is_success and response.is_json and not response.is_streamed and bool(response.get_data())


def _without_nulls(value: Any) -> Any:
    if type(value) is dict:
        return {
            name: _without_nulls(item) for name, item in value.items() if item is not None or name in _VALUES_IN_CHANGES
        }
    return [_without_nulls(item) for item in value] if type(value) is list else value
