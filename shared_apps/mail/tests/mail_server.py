"""A mail server on a free port of this machine, with or without TLS, that keeps what it is sent."""

import socketserver
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


@dataclass
class Received:
    """What a server was told: its port, each command with whether TLS was on, and the mails."""

    port: int = 0
    commands: list[tuple[str, bool]] = field(default_factory=list)
    mails: list[bytes] = field(default_factory=list)

    def under_tls(self, command: str) -> list[bool]:
        return [secure for given, secure in self.commands if given == command]


@contextmanager
def mail_server(
    *, certificate: Path | None = None, from_first_byte: bool = False
) -> Iterator[Received]:
    """Runs a server that offers STARTTLS if it has a certificate, or begins with TLS."""
    received = Received()
    context = None
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)

    class Conversation(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            try:
                converse(self.request, received, context, from_first_byte=from_first_byte)
            except (OSError, ssl.SSLError):
                return  # the client hung up

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Conversation) as server:
        server.daemon_threads = True
        received.port = server.server_address[1]
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield received
        finally:
            server.shutdown()
            thread.join()


def converse(
    line: Any, received: Received, context: ssl.SSLContext | None, *, from_first_byte: bool
) -> None:
    """Speaks as much of RFC 5321, 3207 and 4954 as a client needs to hand over a mail."""
    if context and from_first_byte:
        line = context.wrap_socket(line, server_side=True)
    line.sendall(b"220 localhost\r\n")
    stream = line.makefile("rb")
    while words := stream.readline().split():
        command, secure = words[0].decode().upper(), isinstance(line, ssl.SSLSocket)
        received.commands.append((command, secure))
        if command == "EHLO":
            offered = b"" if secure or not context else b"250-STARTTLS\r\n"
            line.sendall(b"250-localhost\r\n" + offered + b"250 AUTH PLAIN\r\n")
        elif command == "STARTTLS" and context:
            line.sendall(b"220 go ahead\r\n")
            line = context.wrap_socket(line, server_side=True)
            stream = line.makefile("rb")
        elif command == "AUTH":
            line.sendall(b"235 welcome\r\n")
        elif command == "DATA":
            line.sendall(b"354 go ahead\r\n")
            received.mails.append(b"".join(iter(stream.readline, b".\r\n")))
            line.sendall(b"250 kept\r\n")
        elif command == "QUIT":
            line.sendall(b"221 bye\r\n")
            return
        else:
            line.sendall(b"250 ok\r\n")


def make_certificate(path: Path) -> Path:
    """Writes a certificate for localhost, signed by itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    path.write_bytes(certificate.public_bytes(serialization.Encoding.PEM) + secret)
    return path
