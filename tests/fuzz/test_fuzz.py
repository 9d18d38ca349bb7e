"""A short run of the fuzzer; `make fuzz` is a long one."""

from random import Random

from flask import Flask

from tests.depth import number_of
from tests.fuzz.session import Session


def test_no_request_is_answered_with_a_fault_of_the_service(app: Flask) -> None:
    """For all requests and roles; and the logs still replay to the stored state."""
    session = Session(app.test_client(), Random(20))
    session.run(number_of(1_500))
    assert session.faults == []
    assert set(session.counts) & {200, 201, 403, 422}
