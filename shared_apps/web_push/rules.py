"""Which addresses a browser may ask us to push to. Whoever subscribes chooses the address, so it is
somebody's of whom nothing is known."""

import base64
import re
from collections.abc import Sequence
from fnmatch import fnmatchcase
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec

LONGEST = 1000
"""Of an address. Those of the known services have 200 to 500 characters."""

_ADDRESS = re.compile(r"https?://[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=%-]+")
_HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")
# Addresses in which another one is written that a gateway leads to (RFC 6052, 8215).
_TRANSLATED = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))


def host_of(endpoint: str, hosts: Sequence[str], origin: str = "") -> str:
    """Returns the host of a push service's address: https, port 443, one of `hosts`, in which `*.` stands for
    any subdomain. `origin` is allowed besides, as it is. Raises ValueError for any other address."""
    if len(endpoint) > LONGEST or not _ADDRESS.fullmatch(endpoint):
        raise ValueError("Too long, or no address.")
    parts = urlsplit(endpoint)
    host = parts.hostname or ""
    if origin and f"{parts.scheme}://{parts.netloc}" == origin:
        return host
    if parts.scheme != "https" or parts.netloc not in {host, f"{host}:443"}:
        raise ValueError("Not https at its usual port, or with a name and password.")
    if not _HOST.fullmatch(host) or not any(fnmatchcase(host, pattern) for pattern in hosts):
        raise ValueError("Not a push service that is known.")
    return host


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the internet: none of this machine, of the inside network, or of
    a cloud's own services."""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo and found.teredo[1])
        if inner:
            return is_public(str(inner))
        if any(found in network for network in _TRANSLATED):
            return False
    return found.is_global and not found.is_multicast


def decoded(text: str) -> bytes:
    """Returns the bytes of base64url without its padding. Raises ValueError."""
    if not text.isascii() or set(text) & set("+/="):
        raise ValueError("Not base64url.")
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars="-_", validate=True)


def encoded(raw: bytes) -> str:
    """Returns the bytes as base64url without its padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def is_browser_key(text: str) -> bool:
    """Whether this is the public key of a browser: a point of the curve P-256."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(text))
    except ValueError:
        return False
    return len(decoded(text)) == 65


def is_secret(text: str) -> bool:
    """Whether this is the secret that a browser shares with us: 16 bytes."""
    try:
        return len(decoded(text)) == 16
    except ValueError:
        return False


def pause(attempts: int, asked: int = 0) -> int:
    """For how many seconds a push waits that has failed so often; `asked` is what the push service wants."""
    wanted: int = max(30 * 2**attempts, asked)
    return min(wanted, 3600)
