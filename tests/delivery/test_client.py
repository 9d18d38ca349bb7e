"""Tests of the HTTP client of deliveries: connections, TLS, and time limits."""

import asyncio
import datetime as dt
import ssl
import time
from collections.abc import Sequence
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from service.addresses import AddressPolicy
from service.delivery.client import AnswerHead, Client, NoAnswer
from tests.delivery.receiver import Receiver, answering, dripping, hanging

NAME = "receiver.example"


def here(*_asked: object) -> Sequence[str]:
    """Every name is this machine."""
    return ("127.0.0.1",)


def post(client: Client, url: str, body: bytes = b"{}") -> AnswerHead:
    """Sends one message."""
    return asyncio.run(client.post(url, {"webhook-id": "msg_1"}, body))


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Certificate and key of `receiver.example`, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = dt.datetime.now(dt.UTC)
    names = x509.SubjectAlternativeName([x509.DNSName(NAME), x509.IPAddress(ip_address("192.0.2.1"))])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(names, critical=False)
        .sign(key, hashes.SHA256())
    )
    path = tmp_path_factory.mktemp("tls") / "both.pem"
    kept = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.write_bytes(made.public_bytes(serialization.Encoding.PEM) + kept)
    return path


@pytest.fixture
def server_tls(certificate: Path) -> ssl.SSLContext:
    """TLS of the receiver."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    return context


def test_the_name_is_asked_for_at_the_address_that_was_checked(certificate: Path, server_tls: ssl.SSLContext) -> None:
    """TLS and `Host` use the name, for every address it resolves to."""
    asked: list[str | None] = []
    server_tls.sni_callback = lambda _socket, name, _context: asked.append(name)  # type: ignore[assignment]
    trusting = ssl.create_default_context(cafile=str(certificate))
    client = Client(AddressPolicy(is_open=True, lookup=here), tls=trusting)
    with Receiver(tls=server_tls) as receiver:
        assert post(client, f"https://{NAME}:{receiver.port}/x").status == 204
    assert asked == [NAME]
    assert receiver.messages[0].headers["host"] == f"{NAME}:{receiver.port}"


@pytest.mark.parametrize("name", [NAME, "another.example"])
def test_certificates_are_verified(certificate: Path, server_tls: ssl.SSLContext, name: str) -> None:
    """An unsigned one is refused, and one of another name."""
    trusted = None if name == NAME else ssl.create_default_context(cafile=str(certificate))
    client = Client(AddressPolicy(is_open=True, lookup=here), tls=trusted)
    with Receiver(tls=server_tls) as receiver, pytest.raises(NoAnswer) as none:
        post(client, f"https://{name}:{receiver.port}/")
    assert none.value.code == "tls_failed"
    assert receiver.messages == []


def test_a_name_that_means_another_machine_now_leads_nowhere() -> None:
    """It is looked up and checked anew for every message, and once."""
    answers = [["93.184.216.34"], ["127.0.0.1"], ["93.184.216.34"]]
    policy = AddressPolicy(lookup=lambda _host, _port: answers.pop(0))
    policy.addresses(policy.target("https://rebinding.example/"))  # when the webhook was made
    with pytest.raises(NoAnswer) as none:
        post(Client(policy), "https://rebinding.example/")
    assert none.value.code == "private_address"
    assert len(answers) == 1


@pytest.mark.parametrize("behaviour", [hanging, dripping])
def test_the_time_is_bounded_as_a_whole(behaviour: object) -> None:
    """However the receiver spends it."""
    client = Client(AddressPolicy(is_open=True), total_seconds=0.3)
    begun = time.monotonic()
    with Receiver([behaviour]) as receiver, pytest.raises(NoAnswer) as none:  # type: ignore[list-item]
        post(client, receiver.url)
    assert none.value.code == "timeout"
    assert time.monotonic() - begun < 2


def test_no_redirect_is_followed() -> None:
    """The answer is what the receiver said."""
    client = Client(AddressPolicy(is_open=True))
    with Receiver() as other, Receiver([answering(307, f"Location: {other.url}")]) as receiver:
        assert post(client, receiver.url).status == 307
    assert other.messages == []


def test_interim_answers_are_passed_over() -> None:
    """The last answer counts."""
    client = Client(AddressPolicy(is_open=True))
    answer = b"HTTP/1.1 103 Early Hints\r\nRetry-After: 7\r\n\r\nHTTP/1.1 503 X\r\nRetry-After: 9\r\n\r\n"
    with Receiver([lambda socket: socket.sendall(answer)]) as receiver:
        got = post(client, receiver.url)
    assert (got.status, got.headers["retry-after"]) == (503, "9")


def test_the_next_address_is_tried_where_one_takes_no_connection() -> None:
    """As for a machine that has one of IPv6 too, which does not work."""
    with Receiver() as receiver:
        policy = AddressPolicy(is_open=True, lookup=lambda _host, _port: ["::1", "127.0.0.1"])
        assert post(Client(policy), f"http://two.example:{receiver.port}/").status == 204


def test_the_next_address_is_tried_where_one_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """As for an address of IPv6 behind a wall that swallows everything."""
    connect = asyncio.open_connection

    async def silent(address: str, *given: object, **named: object) -> object:
        if address == "::1":
            await asyncio.sleep(60)
        return await connect(address, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(asyncio, "open_connection", silent)
    with Receiver() as receiver:
        policy = AddressPolicy(is_open=True, lookup=lambda _host, _port: ["::1", "127.0.0.1"])
        assert post(Client(policy, connect_seconds=0.1), f"http://two.example:{receiver.port}/").status == 204
