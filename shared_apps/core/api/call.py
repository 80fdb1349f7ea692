"""One API call as a resource's functions see it, and what they answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from shared_apps.core.principal import Principal


@dataclass(frozen=True)
class Call:
    """Checked: the role may, the record was found, the input is valid."""

    request: Any
    by: Principal
    data: Mapping[str, Any] = field(default_factory=dict)

    @property
    def query(self) -> Mapping[str, str]:
        return self.request.query_params


@dataclass(frozen=True)
class Answer:
    """`{"data": …, "message": …}`, or `body` where the specification has its own shape."""

    data: Any = None
    message: str | None = None
    status: int = 200
    body: Mapping[str, Any] | None = None

    def envelope(self) -> dict[str, Any]:
        if self.body is not None:
            return dict(self.body)
        found: dict[str, Any] = {}
        if self.data is not None:
            found["data"] = self.data
        if self.message is not None:
            found["message"] = self.message
        return found or {"data": None}
