"""One API call as a resource's functions see it, and what they answer.

The function's return type declares the answer, here and in the OpenAPI document: a type of its own
goes out as `{"data": …}`, `DataResponse[…]` with a message beside it, `MessageResponse` is a
message alone, `RawResponse[…]` is the whole body. A file is an `HttpResponse` of the kinds that it
names: `Pdf`, or `Annotated[HttpResponse, Media(…)]`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Generic, TypeVar

from django.http import HttpResponse

from shared_apps.core.principal import Principal

T = TypeVar("T")


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
class DataResponse(Generic[T]):
    """`{"data": …, "message": …}`: what was asked for, and a sentence for people."""

    data: T
    message: str

    def envelope(self) -> Any:
        return {"data": self.data, "message": self.message}


@dataclass(frozen=True)
class MessageResponse:
    """`{"message": …}`: done, and nothing to hand out."""

    message: str

    def envelope(self) -> Any:
        return {"message": self.message}


@dataclass(frozen=True)
class RawResponse(Generic[T]):
    """The whole body, where the specification has its own shape."""

    body: T

    def envelope(self) -> Any:
        return self.body


class Media:
    """In an answer's type: the kinds of file that it may be, each as its media type."""

    def __init__(self, *types: str) -> None:
        self.types = types


Pdf = Annotated[HttpResponse, Media("application/pdf")]


def envelope(found: Any) -> Any:
    """The body of a call's answer."""
    return (
        found.envelope()
        if isinstance(found, (DataResponse, MessageResponse, RawResponse))
        else {"data": found}
    )
