# docker build --build-arg BASE=python:3.13-slim@sha256:... pins the base; see docs/operations.md.
ARG BASE=python:3.13-slim
FROM ${BASE} AS build
WORKDIR /arbiter
# --build-arg LOCK=requirements/tracing.lock puts OpenTelemetry in.
ARG LOCK=requirements/runtime.lock
COPY requirements/runtime.lock requirements/tracing.lock requirements/
RUN python -m venv .venv \
    && .venv/bin/pip install --no-cache-dir --require-hashes --only-binary :all: \
        --requirement "${LOCK:-requirements/runtime.lock}"

FROM ${BASE}
RUN useradd --system --uid 10001 --home-dir /arbiter --shell /usr/sbin/nologin arbiter
WORKDIR /arbiter
COPY --from=build /arbiter/.venv .venv
COPY migrations migrations
COPY docs docs
COPY service service
COPY LICENSE NOTICE ./
# Nothing can be written later, and compiling 850 modules takes a third of a start.
RUN .venv/bin/python -m compileall -q service migrations
# A number, so that an orchestrator can tell that it is not root.
USER 10001:10001
ENV HOST=0.0.0.0 PORT=8000 LOG_FORMAT=json PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
EXPOSE 8000
STOPSIGNAL SIGTERM
# Needs DATABASE_URL: in a container a Postgres of its own would lose its data with the container. Nothing is written but
# below /dev/shm and /tmp (imports and exports), so the rest of the file system may be read-only.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD [".venv/bin/python", "-c", \
    "import os, urllib.request; urllib.request.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/readyz')"]
CMD [".venv/bin/python", "-m", "service", "serve"]
