"""Tests of the files in `deploy` against the schemas of their readers; run by `make deployment`."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from service.api.http.rate_limits import policies_of
from service.metrics import tally
from service.metrics.publisher import Publisher
from service.play.quotas import Quotas
from service.settings import PROJECT_FOLDER, Settings

DEPLOY = PROJECT_FOLDER / "deploy"
EXPOSURE = 40
"""Highest exposure of the unit by `systemd-analyze security`, in tenths."""
SECRETS = {"database-password", "creation-key", "metrics-key"}
"""Keys of the secret `arbiter`, which the page lists."""
NOT_IN_A_CONTAINER = {"HOST", "PORT", "DATA_DIR", "PG_BINDIR"}
KUSTOMIZATION = DEPLOY / "kubernetes" / "kustomization.yaml"
MANIFESTS = sorted(path for path in (DEPLOY / "kubernetes").glob("*.yaml") if path.stem != "kustomization")


def run(name: str, *arguments: str | Path) -> None:
    """Runs a program of the environment; without it the test is skipped."""
    program = shutil.which(name, path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    if program is None:
        pytest.skip(f"{name} is not installed (make deployment, or a package of the system, installs it)")
    answer = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout + answer.stderr


def test_the_recipe_of_the_image_has_no_known_faults() -> None:
    """Hadolint has nothing to say."""
    run("hadolint", PROJECT_FOLDER / "Dockerfile")


def test_compose_reads_its_file() -> None:
    """By the schema of the compose specification."""
    run("check-jsonschema", "--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml")


@pytest.mark.parametrize("manifest", [path for path in MANIFESTS if path.stem != "gateway"], ids=lambda path: path.stem)
def test_kubernetes_takes_its_manifests(manifest: Path) -> None:
    """By the schemas of its API, with no unknown member."""
    run("kubernetes-validate", "--strict", manifest)


def documents() -> Iterator[dict[str, Any]]:
    """Every object of the manifests."""
    for path in MANIFESTS:
        yield from yaml.safe_load_all(path.read_text())


def pods() -> Iterator[dict[str, Any]]:
    """The template of every pod."""
    for each in documents():
        spec = each.get("spec", {})
        template = spec.get("jobTemplate", {}).get("spec", spec).get("template")
        if template is not None:
            yield template


def test_settings_that_are_set_exist() -> None:
    """Each setting can be set in `.env`, and every variable that a manifest sets is a setting or another program's."""
    known = {name.upper() for name in Settings.__dataclass_fields__}
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["x-arbiter"]["environment"]
    others = {name for name in compose if name.startswith("OTEL_EXPORTER_")} | {"PGPASSWORD"}
    assert set(compose) - others == known - NOT_IN_A_CONTAINER
    assert all(str(value).startswith("${") for value in compose.values())
    settings = next(each["data"] for each in documents() if each["kind"] == "ConfigMap")
    containers = [container for pod in pods() for container in pod["spec"]["containers"]]
    named = {variable["name"] for container in containers for variable in container.get("env", ())}
    assert set(settings) | named <= known | others


def test_the_settings_of_the_manifests_can_be_used() -> None:
    """The service starts with them."""
    settings = next(each["data"] for each in documents() if each["kind"] == "ConfigMap")
    read = Settings.from_environment(settings | {"CREATION_KEY": "k" * 16, "METRICS_KEY": "k" * 16})
    assert policies_of(read.rate_limits)
    assert Quotas.parse(read.quotas) != Quotas()


def test_every_variable_of_compose_is_explained() -> None:
    """Variables of the file are in the example, but for images, which have a default; no secret has a value."""
    asked = set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yaml").read_text()))
    stated = dict(re.findall(r"^([A-Z_]+)=(.*)", (DEPLOY / "example.env").read_text(), re.MULTILINE))
    assert {name for name in asked - set(stated) if not re.search("IMAGE|VERSION", name)} == set()
    assert set(stated) <= asked
    assert {stated[name] for name in ("SITE", "POSTGRES_PASSWORD", "CREATION_KEY", "METRICS_KEY")} == {""}


def test_secrets_are_named_on_the_page() -> None:
    """Each secret that a pod reads, with its keys; no password is part of a URL."""
    page = (PROJECT_FOLDER / "docs" / "operations.md").read_text()
    text = "".join(path.read_text() for path in MANIFESTS)
    used = re.findall(r"secretKeyRef: \{name: (\S+), key: ([^}]+)\}", text)
    assert {name for name, _ in used} == {"arbiter"}
    assert {key for _, key in used} == SECRETS
    assert all(f"--from-literal={key}=" in page for key in SECRETS)
    assert all(f"secret generic {name}" in page for name in ("arbiter", "pgbouncer"))
    assert all(f"--from-file={name}" in page for name in ("pgbouncer.ini", "users.txt"))
    assert not re.search(r"://\w+:[^@\s]*@", text)


def test_pods_run_without_rights() -> None:
    """None is root, writes its root file system, has a capability, or takes memory without a limit."""
    for pod in pods():
        security = pod["spec"]["securityContext"]
        assert security["runAsNonRoot"] is True
        assert security["runAsUser"] > 0
        assert security["runAsGroup"] > 0
        assert pod["spec"]["automountServiceAccountToken"] is False
        for container in pod["spec"]["containers"]:
            assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}
            assert container["securityContext"]["readOnlyRootFilesystem"] is True
            assert container["resources"]["limits"]["memory"]


def test_every_pod_has_a_network_policy() -> None:
    """Nothing is open by default, and each label has a policy with its way out."""
    policies = [each["spec"] for each in documents() if each["kind"] == "NetworkPolicy"]
    assert any(policy["podSelector"] == {} and policy["policyTypes"] == ["Ingress", "Egress"] for policy in policies)
    reached = set()
    for policy in policies:
        reached.add(policy["podSelector"].get("matchLabels", {}).get("app"))
        for each in policy["podSelector"].get("matchExpressions", ()):
            reached.update(each["values"])
    assert {pod["metadata"]["labels"]["app"] for pod in pods()} <= reached


def test_images_are_pinned_by_digest() -> None:
    """Each image of a pod is one of kustomization.yaml, which has a digest for all."""
    images = {each["name"]: each for each in yaml.safe_load(KUSTOMIZATION.read_text())["images"]}
    used = {container["image"].partition(":")[0] for pod in pods() for container in pod["spec"]["containers"]}
    assert used == set(images)
    assert all(re.fullmatch("sha256:[0-9a-f]{64}", image["digest"]) for image in images.values())


def test_every_manifest_is_named_by_kustomize() -> None:
    """As a resource, or as one that may take its place."""
    text = KUSTOMIZATION.read_text()
    assert [path.name for path in MANIFESTS if f"- {path.name}" not in text] == []


@pytest.mark.parametrize("path", ["ingress.yaml", "gateway.yaml"])
def test_metrics_are_not_public(path: str) -> None:
    """From outside their address is another one; the proxies of Compose and HAProxy answer 404 themselves."""
    text = (DEPLOY / "kubernetes" / path).read_text()
    assert "/metrics" in text
    assert "/not-found" in text
    assert "respond /metrics 404" in (DEPLOY / "Caddyfile").read_text()
    assert "return status 404 if { path /metrics }" in (DEPLOY / "haproxy" / "haproxy.cfg").read_text()


def test_the_gateway_sends_to_the_service() -> None:
    """Routes name a listener of the gateway, and the port of the service."""
    found = list(yaml.safe_load_all((DEPLOY / "kubernetes" / "gateway.yaml").read_text()))
    gateway = next(each for each in found if each["kind"] == "Gateway")
    listeners = {listener["name"] for listener in gateway["spec"]["listeners"]}
    service = next(each for each in documents() if each["kind"] == "Service" and each["metadata"]["name"] == "arbiter")
    ports = {port["port"] for port in service["spec"]["ports"]}
    for route in (each["spec"] for each in found if each["kind"] == "HTTPRoute"):
        assert {parent["sectionName"] for parent in route["parentRefs"]} <= listeners
        backends = [backend for rule in route["rules"] for backend in rule.get("backendRefs", ())]
        assert all(backend["name"] == "arbiter" and backend["port"] in ports for backend in backends)


def test_the_unit_is_hardened() -> None:
    """By `systemd-analyze security` of systemd 252 or later, without a running systemd."""
    run("systemd-analyze", "security", "--offline=yes", f"--threshold={EXPOSURE}", DEPLOY / "arbiter.service")


def test_the_unit_is_limited() -> None:
    """In memory, for each kind."""
    assert re.search(r"^MemoryMax=\d+[MG]$", (DEPLOY / "arbiter.service").read_text(), re.MULTILINE)


def test_caddy_reads_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its headers require TLS."""
    monkeypatch.setenv("SITE", "arbiter.example.org")
    assert "Strict-Transport-Security" in (DEPLOY / "Caddyfile").read_text()
    run("caddy", "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile")


def test_alerts_fire_when_they_should() -> None:
    """By the unit tests of Prometheus' own tool."""
    run("promtool", "test", "rules", Path(__file__).parent / "alerts.test.yaml")


def test_alerts_ask_for_metrics_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every name in a rule is one of a metric."""
    monkeypatch.setattr(tally.CountingSwitch, "is_on", False)
    known = re.findall(r"^# TYPE (\S+) ", Publisher(dict).exposition().decode(), re.MULTILINE)
    asked = re.findall(r"arbiter_\w+", (DEPLOY / "prometheus" / "alerts.yaml").read_text())
    assert asked
    assert {re.sub(r"_bucket$", "", name) for name in asked} <= set(known)
