"""Uploads are judged by their content and stored under names of our own."""

import base64
import io
import time
import tracemalloc
from pathlib import Path

import pytest
from django.core import signing
from django.core.files.storage import default_storage
from PIL import Image

from shared_apps.accounts.tokens import read_token
from shared_apps.core import files
from shared_apps.core.errors import Forbidden, Invalid
from shared_apps.core.tests import pictures
from tenant_apps.staff.models import Member
from tenant_apps.workspace.models import StoredFile
from tenants.context import in_organisation
from tests.callers import nobody, signed_in

LARGE = "File size should be less than 2MB"
KIND = "Please upload a .jpg, .jpeg or .png image."


def text(content: bytes) -> str:
    return base64.b64encode(content).decode()


def stored(organisation) -> int:
    with in_organisation(organisation):
        return StoredFile.objects.count()


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.mark.parametrize("picture", [pictures.png(), pictures.jpeg()], ids=["png", "jpeg"])
def test_a_clean_picture_is_kept_and_shown_by_its_address(organisation, owner, picture):
    answer = owner.post("files", {"base64": text(picture), "fileName": "me.png"})
    assert answer.status_code == 201
    shown = nobody().get(answer.json()["data"])
    assert shown.status_code == 200
    content = b"".join(shown.streaming_content)
    assert Image.open(io.BytesIO(content)).size == (4, 4)
    assert shown["Content-Type"] in {"image/png", "image/jpeg"}
    assert shown["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in shown["Content-Security-Policy"]


#
@pytest.mark.parametrize("length", [1_999_999, 2_000_000])
def test_a_picture_is_under_two_million_bytes(organisation, owner, length):
    picture = pictures.padded(pictures.jpeg(), length)
    before = stored(organisation)
    as_text = owner.post("files", {"base64": text(picture)})
    as_file = owner.send_form("files", {"file": io.BytesIO(picture)})
    for answer in (as_text, as_file):
        if length < 2_000_000:
            assert answer.status_code == 201
        else:
            assert answer.status_code == 400
            assert answer.json()["message"] == LARGE
    assert stored(organisation) == before + (2 if length < 2_000_000 else 0)


#
@pytest.mark.parametrize(
    "content",
    [
        pictures.SVG,
        pictures.saved_as("GIF"),
        pictures.saved_as("WEBP"),
        pictures.saved_as("BMP"),
        pictures.saved_as("TIFF"),
        pictures.saved_as("PDF"),
        pictures.animated_png(),
        pictures.png()[:40],
        b"\x89PNG\r\n\x1a\n" + b"<script>alert(1)</script>",
        b"\xff\xd8\xff\xe0<html><script>alert(1)</script></html>",
        b"%PDF-1.7<script>alert(1)</script>",
        b"PK\x03\x04" + b"\0" * 100,
        b"GIF89a",
        b"x",
        b"\0" * 1000,
    ],
    ids=range(15),
)
def test_what_is_no_still_jpeg_or_png_is_refused(organisation, owner, content):
    before = stored(organisation)
    for answer in (
        owner.post("files", {"base64": text(content), "mimeType": "image/png", "ext": "png"}),
        owner.send_form("files", {"file": io.BytesIO(content)}),
    ):
        assert answer.status_code == 400
        assert answer.json()["message"] == KIND
    assert stored(organisation) == before


#
def test_a_bomb_is_refused_before_it_is_unpacked(organisation, owner):
    content = pictures.bomb()
    assert len(content) < 100_000
    tracemalloc.start()
    start = time.perf_counter()
    answer = owner.post("files", {"base64": text(content)})
    seconds, (_, peak) = time.perf_counter() - start, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert answer.status_code == 400
    assert answer.json()["message"] == KIND
    assert seconds < 2
    assert peak < 20_000_000


def test_thirty_six_megapixels_fit_and_one_row_more_does_not():
    assert files.safe_image(pictures.png(6000, 6000)).extension == "png"
    with pytest.raises(Invalid):
        files.safe_image(pictures.png(6000, 6001))


#
def test_what_hides_behind_or_inside_a_picture_does_not_survive():
    for content in (pictures.PHP, pictures.png(pnginfo=None) + pictures.SVG):
        clean = files.safe_image(content).content
        assert b"php" not in clean
        assert b"script" not in clean


#
def test_the_place_where_a_photo_was_taken_is_forgotten_and_it_stands_upright():
    clean = Image.open(io.BytesIO(files.safe_image(pictures.with_place()).content))
    assert clean.size == (20, 40)
    assert not dict(clean.getexif())
    assert b"Paud" not in files.safe_image(pictures.with_place()).content


#
@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
def test_a_photo_of_any_colours_becomes_one_that_browsers_show(mode):
    upload = files.safe_image(pictures.jpeg(mode=mode))
    assert Image.open(io.BytesIO(upload.content)).mode == "RGB"


def test_a_large_photo_is_made_smaller_and_keeps_its_shape():
    upload = files.safe_image(pictures.png(4000, 2000))
    assert Image.open(io.BytesIO(upload.content)).size == (1024, 512)


@pytest.mark.parametrize(
    "body",
    [
        "data:image/png;base64," + text(pictures.png()),
        "data:image/jpeg;base64," + text(pictures.jpeg()),
        text(pictures.png()),
    ],
)
def test_a_data_address_is_taken_as_well(owner, body):
    assert owner.post("files", {"base64": body}).status_code == 201


#
@pytest.mark.parametrize(
    "body",
    [
        "data:text/html;base64," + text(pictures.png()),
        "data:image/svg+xml;base64," + text(pictures.SVG),
        text(pictures.png())[:-1] + "!",
        text(pictures.png()).rstrip("=")[:-2],
        text(b"\xfb\xff" * 9).replace("+", "-").replace("/", "_"),
        "not base64 at all",
        "====",
    ],
    ids=range(7),
)
def test_what_is_not_base64_is_refused(organisation, owner, body):
    before = stored(organisation)
    assert owner.post("files", {"base64": body}).status_code == 400
    assert stored(organisation) == before


@pytest.mark.parametrize("body", [{}, {"base64": ""}, {"base64": None}, {"base64": ["x"]}])
def test_nothing_to_upload_is_refused(owner, body):
    assert owner.post("files", body).status_code == 400


#
def test_two_files_at_once_are_refused(organisation, owner):
    before = stored(organisation)
    two = {"file": [io.BytesIO(pictures.png()), io.BytesIO(pictures.png())]}
    as_files = owner.send_form("files", two)
    both_ways = owner.send_form(
        "files", {"file": io.BytesIO(pictures.png()), "base64": text(pictures.png())}
    )
    for answer in (as_files, both_ways):
        assert answer.status_code == 400
        assert answer.json()["errors"] == {"file": ["Please upload one file at a time."]}
    assert stored(organisation) == before


#
@pytest.mark.parametrize(
    "hints",
    [
        {"fileName": "../../etc/passwd"},
        {"fileName": "a.php%00.jpg"},
        {"fileName": "a.jpg.exe"},
        {"fileName": "x" * 5000},
        {"fileName": "a\r\nSet-Cookie: x=1.jpg"},
        {"path": "../o/BRUSHKCH2345/images"},
        {"ext": "html", "mimeType": "text/html"},
        {"id": "7"},
    ],
    ids=str,
)
def test_what_the_browser_says_about_a_file_changes_nothing(organisation, owner, hints):
    answer = owner.post("files", {"base64": text(pictures.png()), **hints})
    assert answer.status_code == 201
    with in_organisation(organisation):
        kept = StoredFile.objects.latest("pk")
    assert kept.path.startswith(f"o/{organisation.code}/images/")
    assert Path(kept.path).name.removesuffix(".png").isalnum()
    assert kept.mime_type == "image/png"
    shown = nobody().get(answer.json()["data"])
    assert shown["Content-Type"] == "image/png"
    assert "Set-Cookie" not in shown


#
def test_an_address_ends_after_five_minutes_and_cannot_be_moved(organisation, owner, monkeypatch):
    address = owner.post("files", {"base64": text(pictures.png())}).json()["data"]
    signature = address.rpartition("/")[2]
    assert nobody().get(address).status_code == 200
    forged = [
        signature[:-1] + ("A" if signature[-1] != "A" else "B"),
        signature.partition(":")[0],
        signing.dumps(["BRUSHKCH2345", 1], salt="another-purpose"),
        "x",
        "1",
    ]
    answers = [nobody().get(f"files/{other}") for other in forged]
    monkeypatch.setattr(files, "LINK_SECONDS", -1)
    for answer in [*answers, nobody().get(address)]:
        assert (answer.status_code, answer.json()["code"]) == (403, "link_ended")
        assert answer.json()["message"] == "This link has expired. Please open the page again."
    assert nobody().get("files/%00").status_code == 404


#
def test_a_signature_names_its_organisation_and_its_file(organisation, other_organisation, owner):
    address = owner.post("files", {"base64": text(pictures.png())}).json()["data"]
    signed = files.unsign(address.rpartition("/")[2], max_age=None)
    assert signed.space == organisation.code
    assert signed.session_id == read_token(owner.token).session_id
    file_id = signed.file_id
    foreign = files.sign(other_organisation.code, file_id, session_id="")
    assert nobody().get(f"files/{foreign}").status_code == 404
    with pytest.raises(Invalid):
        files.file_id_of(f"/class/v1/files/{foreign}", organisation.code)
    elsewhere = files.sign("NOWHERE99999", file_id, session_id="")
    assert nobody().get(f"files/{elsewhere}").status_code == 404
    with pytest.raises(Forbidden):
        files.unsign("x", max_age=None)


#
def test_the_session_of_one_organisation_opens_no_file_of_another(
    organisation, other_organisation, owner
):
    address = owner.post("files", {"base64": text(pictures.png())}).json()["data"]
    file_id = files.unsign(address.rpartition("/")[2], max_age=None).file_id
    foreign = read_token(signed_in("owner", other_organisation).token).session_id
    for session_id, status in ((foreign, 403), (read_token(owner.token).session_id, 200)):
        signature = files.sign(organisation.code, file_id, session_id=session_id)
        assert nobody().get(f"files/{signature}").status_code == status


def test_a_file_that_is_gone_from_the_disk_is_missing(organisation, owner):
    address = owner.post("files", {"base64": text(pictures.png())}).json()["data"]
    with in_organisation(organisation):
        default_storage.delete(StoredFile.objects.latest("pk").path)
    assert nobody().get(address).status_code == 404


@pytest.fixture
def picture(organisation, owner):
    """The address of a stored picture, and its bytes."""
    address = owner.post("files", {"base64": text(pictures.jpeg())}).json()["data"]
    return address, content_of(nobody().get(address))


def content_of(answer) -> bytes:
    return b"".join(answer.streaming_content)


#
@pytest.mark.parametrize(
    ("asked", "first", "last"),
    [
        ("bytes=0-0", 0, 0),
        ("bytes=5-9", 5, 9),
        ("Bytes=100-", 100, None),
        ("bytes=0-999999999999", 0, None),
        ("bytes=-7", -7, None),
        ("bytes=-999999999999", 0, None),
    ],
)
def test_a_range_is_given_and_nothing_beyond_the_file(picture, asked, first, last):
    address, whole = picture
    start = first if first >= 0 else len(whole) + first
    end = len(whole) - 1 if last is None else last
    answer = nobody().get(address, Range=asked)
    assert (answer.status_code, answer["Accept-Ranges"]) == (206, "bytes")
    assert answer["Content-Range"] == f"bytes {start}-{end}/{len(whole)}"
    assert content_of(answer) == whole[start : end + 1]
    assert int(answer["Content-Length"]) == end + 1 - start


#
@pytest.mark.parametrize(
    "asked",
    [
        "bytes=0-" + ",0-" * 2000,
        "bytes=0-0,5-9",
        "bytes=9-1",
        "bytes=-",
        "bytes=--1",
        "bytes=a-b",
        "bytes=" + "9" * 5000 + "-",
        "bytes=١-٢",
        "lines=1-2",
        "\t",
    ],
    ids=range(10),
)
def test_several_ranges_and_what_is_none_give_the_file_once(picture, asked):
    address, whole = picture
    answer = nobody().get(address, Range=asked)
    assert (answer.status_code, content_of(answer)) == (200, whole)
    assert "Content-Range" not in answer


#
@pytest.mark.parametrize("asked", ["bytes={size}-", "bytes=999999999999-", "bytes=-0"])
def test_a_range_behind_the_end_is_refused_with_the_length(picture, asked):
    address, whole = picture
    answer = nobody().get(address, Range=asked.format(size=len(whole)))
    assert (answer.status_code, answer.json()["code"]) == (416, "no_such_range")
    assert answer["Content-Range"] == f"bytes */{len(whole)}"


def test_a_range_of_a_file_that_the_browser_knows_otherwise_gives_the_whole(picture):
    address, whole = picture
    tag = nobody().get(address)["ETag"]
    part = nobody().get(address, Range="bytes=0-1", If_Range=tag)
    assert (part.status_code, content_of(part)) == (206, whole[:2])
    for other in ('"another"', f"W/{tag}", "Fri, 20 Nov 2026 10:00:00 GMT"):
        answer = nobody().get(address, Range="bytes=0-1", If_Range=other)
        assert (answer.status_code, content_of(answer)) == (200, whole)


def test_asking_for_the_headers_alone_tells_the_length_of_all(picture):
    address, whole = picture
    answer = nobody().call("HEAD", address, Range="bytes=0-1")
    assert (answer.status_code, answer["Accept-Ranges"]) == (200, "bytes")
    assert int(answer["Content-Length"]) == len(whole)


#
def test_a_disk_that_is_full_leaves_no_row(organisation, owner, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    before = stored(organisation)
    monkeypatch.setattr(default_storage, "save", full)
    answer = owner.post("files", {"base64": text(pictures.png())})
    assert (answer.status_code, answer.json()["code"]) == (503, "storage_full")
    assert answer["Retry-After"]
    assert stored(organisation) == before


def test_an_uploaded_photo_becomes_the_persons_photo(organisation, owner, ids):
    address = owner.post("files", {"base64": text(pictures.png())}).json()["data"]
    trainer = ids.people["trainer"]
    answer = owner.put(f"staff/update/{trainer}", {"userLogo": address})
    assert answer.json()["data"]["userLogo"].startswith("/class/v1/files/")
    assert owner.put(f"staff/update/{trainer}", {"userLogo": ""}).status_code == 200
    with in_organisation(organisation):
        assert Member.objects.get(pk=trainer).photo_id is None


def test_a_form_that_was_open_for_an_hour_still_saves_its_photo(
    organisation, owner, ids, monkeypatch
):
    address = owner.post("files", {"base64": text(pictures.png())}).json()["data"]
    monkeypatch.setattr(files, "LINK_SECONDS", -1)
    answer = owner.put(f"staff/update/{ids.people['trainer']}", {"userLogo": address})
    assert answer.status_code == 200
    with in_organisation(organisation):
        assert Member.objects.get(pk=ids.people["trainer"]).photo_id is not None


def test_a_photo_of_the_neighbour_is_refused(organisation, other_organisation, owner, ids):
    neighbour = signed_in("owner", other_organisation)
    address = neighbour.post("files", {"base64": text(pictures.png())}).json()["data"]
    answer = owner.put(f"staff/update/{ids.people['trainer']}", {"userLogo": address})
    assert answer.status_code == 400
