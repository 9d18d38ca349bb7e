"""Set-up of tracing by the settings; without it OpenTelemetry's packages are not needed."""

from typing import TYPE_CHECKING

from service.settings import Settings, StartError

if TYPE_CHECKING:
    from service.tracing.spans import Spans

OFF = "none"
DISABLED = "true"


def spans_of(settings: Settings) -> "Spans | None":
    """The factory of spans, or None where tracing is off.

    Raises:
        StartError: Tracing is wanted, and its packages are not installed.
    """
    exporter = settings.otel_traces_exporter
    if exporter == OFF or settings.otel_sdk_disabled == DISABLED:
        return None
    try:
        from service.tracing.spans import Spans, exporter_of  # noqa: PLC0415 - optional packages
    except ImportError as error:
        raise StartError(
            f"OTEL_TRACES_EXPORTER={exporter} needs OpenTelemetry ({error.name} is missing); "
            "install requirements/tracing.lock in the place of requirements/runtime.lock"
        ) from error
    return Spans(exporter_of(exporter))
