"""Malicious workbooks: small files that unpack to large ones, declare wrong sizes or have a wrong
type. Each is smaller than the upload limit of 5 MB."""

import io
import random
import struct
import zipfile
from collections.abc import Callable
from functools import cache

from shared_apps.core.tests.sheets import xlsx_of

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml"
SHEET = "xl/worksheets/sheet1.xml"
HEAD = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

HOSTILE: dict[str, Callable[[], bytes]] = {}


def hostile(make: Callable[[], bytes]) -> Callable[[], bytes]:
    """Registers a workbook. It is made once: packing the largest takes seconds."""
    HOSTILE[make.__name__] = cache(make)
    return HOSTILE[make.__name__]


def parts() -> dict[str, bytes]:
    """Returns the parts of a valid workbook with one student, by name."""
    with zipfile.ZipFile(io.BytesIO(xlsx_of(["Ira Sen", "9822011873"]))) as package:
        return {name: package.read(name) for name in package.namelist()}


def packed(
    contents: dict[str, bytes] | list[tuple[str, bytes]], method: int = zipfile.ZIP_DEFLATED
) -> bytes:
    buffer = io.BytesIO()
    pairs = contents.items() if isinstance(contents, dict) else contents
    with zipfile.ZipFile(buffer, "w", method, compresslevel=9) as package:
        for name, content in pairs:
            package.writestr(name, content)
    return buffer.getvalue()


def with_parts(**changed: bytes) -> bytes:
    """Returns a valid workbook with parts replaced. In keyword names `__` stands for a slash and
    `_xml` for ".xml"."""
    return packed(parts() | {name_of(name): content for name, content in changed.items()})


def name_of(keyword: str) -> str:
    return keyword.replace("__", "/").replace("_xml", ".xml").replace("_dat", ".dat")


def sheet_of(rows: str) -> bytes:
    return f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'.encode()


def row_of(cells: int, value: str, kind: str = "str") -> str:
    cell = f'<c t="{kind}"><v>{value}</v></c>'
    return f"<row>{cell * cells}</row>"


def with_sheet(content: bytes) -> bytes:
    return packed(parts() | {SHEET: content})


def with_sheet_called(name: str, content: bytes) -> bytes:
    """Returns a workbook whose sheet is a part of another name, as declared in the package's
    index."""
    found = parts()
    del found[SHEET]
    target = name.removeprefix("xl/").encode()
    rels = found["xl/_rels/workbook.xml.rels"].replace(b"worksheets/sheet1.xml", target)
    types = found["[Content_Types].xml"].replace(b"/xl/worksheets/sheet1.xml", b"/" + name.encode())
    changed = {"xl/_rels/workbook.xml.rels": rels, "[Content_Types].xml": types, name: content}
    return packed(found | changed)


def styles_of(inner: str) -> bytes:
    return f'<styleSheet xmlns="{MAIN}">{inner}</styleSheet>'.encode()


MILLION = sheet_of(f"<row>{'<c/>' * 1_000_000}</row>")


@hostile
def a_sheet_called_dat() -> bytes:
    rows = "".join(f"<row>{'<c/>' * 40_000}</row>" for _ in range(220))
    return with_sheet_called("xl/worksheets/sheet1.dat", sheet_of(rows))


@hostile
def a_sheet_in_another_folder() -> bytes:
    return with_sheet_called("xl/data/rows.bin", MILLION)


@hostile
def a_small_sheet_in_another_folder() -> bytes:
    return with_sheet_called("xl/printerSettings1.bin", sheet_of(f"<row>{'<c/>' * 400_000}</row>"))


@hostile
def a_sheet_without_an_ending() -> bytes:
    return with_sheet_called("sheet", MILLION)


@hostile
def one_row_of_a_million_cells() -> bytes:
    return with_sheet(MILLION)


@hostile
def cells_of_a_row_just_within_the_limit() -> bytes:
    rows = "".join(f"<row>{'<c/>' * 49_000}</row>" for _ in range(6))
    return with_sheet(sheet_of(rows))


@hostile
def four_hundred_thousand_empty_rows() -> bytes:
    return with_sheet(sheet_of("<row/>" * 400_000))


@hostile
def a_row_a_million_further_down() -> bytes:
    return with_sheet(sheet_of('<row r="1048576"><c r="A1048576" t="str"><v>x</v></c></row>'))


@hostile
def rows_with_impossible_numbers() -> bytes:
    return with_sheet(sheet_of('<row r="99999999999999999999"><c><v>1</v></c></row><row r="-5"/>'))


@hostile
def cells_with_impossible_addresses() -> bytes:
    cells = "".join(f'<c r="{"Z" * 3_000}{n}"><v>1</v></c>' for n in range(300))
    return with_sheet(sheet_of(f"<row>{cells}</row>"))


@hostile
def widest_rows_with_one_cell_at_the_end() -> bytes:
    rows = "".join(
        f'<row r="{n}"><c r="XFD{n}" t="str"><v>x</v></c></row>' for n in range(1, 5_001)
    )
    return with_sheet(sheet_of(rows))


@hostile
def one_cell_of_thirty_megabytes() -> bytes:
    return with_sheet(sheet_of(f'<row><c t="str"><v>{"A" * 30_000_000}</v></c></row>'))


@hostile
def three_hundred_thousand_cells_of_text() -> bytes:
    return with_sheet(sheet_of(row_of(60, "A" * 90) * 5_100))


@hostile
def an_attribute_of_thirty_megabytes() -> bytes:
    return with_sheet(sheet_of(f'<row spans="{"1" * 30_000_000}"/>'))


@hostile
def a_number_of_a_million_digits() -> bytes:
    return with_sheet(sheet_of(f"<row><c><v>{'9' * 1_000_000}</v></c></row>" * 30))


@hostile
def days_that_no_calendar_has() -> bytes:
    styles = styles_of(
        '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs>'
    )
    row = '<row><c s="1"><v>1e300</v></c><c s="1"><v>-99999999</v></c></row>'
    return packed(parts() | {"xl/styles.xml": styles, SHEET: sheet_of(row * 100)})


@hostile
def elements_nested_a_hundred_thousand_deep() -> bytes:
    return with_sheet(sheet_of("<row>" * 100_000 + "</row>" * 100_000))


@hostile
def texts_nested_forty_thousand_deep() -> bytes:
    deep = "<si>" + "<r>" * 40_000 + "</r>" * 40_000 + "</si>"
    return with_parts(xl__sharedStrings_xml=f'<sst xmlns="{MAIN}">{deep}</sst>'.encode())


@hostile
def two_million_shared_texts() -> bytes:
    texts = f'<sst xmlns="{MAIN}">{"<si><t>x</t></si>" * 2_000_000}</sst>'.encode()
    return with_parts(xl__sharedStrings_xml=texts)


@hostile
def a_hundred_thousand_shared_texts() -> bytes:
    texts = "".join(f"<si><t>{n:020}</t></si>" for n in range(99_000))
    return with_parts(xl__sharedStrings_xml=f'<sst xmlns="{MAIN}">{texts}</sst>'.encode())


@hostile
def one_shared_text_of_eleven_megabytes_in_every_cell() -> bytes:
    texts = f'<sst xmlns="{MAIN}"><si><t>{"A" * 11_900_000}</t></si></sst>'.encode()
    rows = row_of(60, "0", kind="s") * 3_000
    return packed(parts() | {"xl/sharedStrings.xml": texts, SHEET: sheet_of(rows)})


@hostile
def shared_texts_under_another_name() -> bytes:
    found = parts()
    types = found["[Content_Types].xml"].replace(b"/xl/sharedStrings.xml", b"/xl/texts.dat")
    texts = f'<sst xmlns="{MAIN}"><si><t>{"A" * 50_000_000}</t></si></sst>'.encode()
    return packed(found | {"[Content_Types].xml": types, "xl/texts.dat": texts})


@hostile
def fifty_thousand_styles() -> bytes:
    return with_parts(xl__styles_xml=styles_of(f"<cellXfs>{'<xf/>' * 49_900}</cellXfs>"))


@hostile
def fifty_thousand_fonts() -> bytes:
    return with_parts(xl__styles_xml=styles_of(f"<fonts>{'<font/>' * 49_900}</fonts>"))


@hostile
def fills_within_fills() -> bytes:
    fill = '<fill><gradientFill><stop position="0"><color rgb="FF000000"/></stop></gradientFill></fill>'
    return with_parts(xl__styles_xml=styles_of(f"<fills>{fill * 12_000}</fills>"))


@hostile
def forty_thousand_number_formats() -> bytes:
    formats = "".join(f'<numFmt numFmtId="{n}" formatCode="0"/>' for n in range(200, 40_000))
    return with_parts(xl__styles_xml=styles_of(f"<numFmts>{formats}</numFmts>"))


@hostile
def a_million_styles_under_another_name() -> bytes:
    found = parts()
    types = found["[Content_Types].xml"].replace(b"/xl/styles.xml", b"/xl/styles.dat")
    styles = styles_of(f"<cellXfs>{'<xf/>' * 390_000}</cellXfs>")
    return packed(found | {"[Content_Types].xml": types, "xl/styles.dat": styles})


@hostile
def forty_thousand_names() -> bytes:
    workbook = parts()["xl/workbook.xml"]
    names = "".join(f'<definedName name="n{n}">A1</definedName>' for n in range(40_000)).encode()
    return with_parts(
        xl__workbook_xml=workbook.replace(
            b"</sheets>", b"</sheets><definedNames>" + names + b"</definedNames>"
        )
    )


@hostile
def four_hundred_sheets() -> bytes:
    found = parts()
    sheets = "".join(
        f'<sheet name="S{n}" sheetId="{n}" r:id="rId{n + 1000}"/>' for n in range(2, 402)
    ).encode()
    rels = "".join(
        f'<Relationship Id="rId{n + 1000}" Target="worksheets/sheet1.xml" Type='
        '"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"/>'
        for n in range(2, 402)
    ).encode()
    found["xl/workbook.xml"] = found["xl/workbook.xml"].replace(b"</sheets>", sheets + b"</sheets>")
    found["xl/_rels/workbook.xml.rels"] = found["xl/_rels/workbook.xml.rels"].replace(
        b"</Relationships>", rels + b"</Relationships>"
    )
    return packed(found)


@hostile
def forty_thousand_relations() -> bytes:
    one = '<Relationship Id="r" Type="t" Target="x"/>'
    rels = f'<Relationships xmlns="{RELATIONS}">{one * 40_000}</Relationships>'.encode()
    return packed(parts() | {"xl/_rels/workbook.xml.rels": rels})


@hostile
def forty_thousand_content_types() -> bytes:
    types = parts()["[Content_Types].xml"]
    more = "".join(f'<Override PartName="/x{n}" ContentType="a/b"/>' for n in range(40_000))
    return packed(
        parts() | {"[Content_Types].xml": types.replace(b"</Types>", more.encode() + b"</Types>")}
    )


def laugh(number: int) -> str:
    return f"&a{number};" * 10


@hostile
def a_billion_laughs() -> bytes:
    lines = ['<!ENTITY a0 "ha">'] + [f'<!ENTITY a{n} "{laugh(n - 1)}">' for n in range(1, 10)]
    texts = f"<!DOCTYPE sst [{''.join(lines)}]><sst><si><t>&a9;</t></si></sst>"
    return with_parts(xl__sharedStrings_xml=texts.encode())


@hostile
def quadratic_entities_in_a_sheet_called_dat() -> bytes:
    entity = f'<!DOCTYPE w [<!ENTITY a "{"A" * 100_000}">]>'
    rows = sheet_of(row_of(10_000, "&a;"))
    return with_sheet_called("xl/worksheets/sheet1.dat", entity.encode() + rows)


@hostile
def an_entity_that_reads_a_file_behind_a_comment() -> bytes:
    entity = b'<!-- plain --><!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
    return with_sheet(entity + sheet_of('<row><c t="str"><v>&a;</v></c></row>'))


@hostile
def entities_in_utf_16() -> bytes:
    text = (
        '<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE w [<!ENTITY a "AAAAAAAAAA">'
        '<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>' + sheet_of(row_of(5_000, "&b;")).decode()
    )
    return with_sheet(text.encode("utf-16"))


@hostile
def cut_off_in_the_middle() -> bytes:
    whole = packed(parts() | {SHEET: sheet_of("<row/>" * 100_000)})
    return whole[: len(whole) // 2]


@hostile
def a_part_cut_off_inside() -> bytes:
    content = sheet_of("<row><c><v>1</v></c></row>" * 10_000)
    return with_sheet(content[: len(content) // 2])


@hostile
def locked_with_a_password() -> bytes:
    """Sets the encryption flag in both directories without encrypting the bytes."""
    whole = bytearray(packed(parts()))
    at = 0
    while (at := whole.find(b"PK\x01\x02", at)) != -1:
        whole[at + 8] |= 1
        at += 4
    at = 0
    while (at := whole.find(b"PK\x03\x04", at)) != -1:
        whole[at + 6] |= 1
        at += 4
    return bytes(whole)


@hostile
def a_sheet_that_lies_about_its_size() -> bytes:
    """Declares 1,000 bytes in the directory, but unpacks to 35 MB."""
    content = sheet_of("<row/>" * 5_800_000)
    whole = bytearray(packed(parts() | {SHEET: content}))
    at = whole.find(b"PK\x01\x02")
    while at != -1:
        (size,) = struct.unpack_from("<I", whole, at + 24)
        if size == len(content):
            struct.pack_into("<I", whole, at + 24, 1_000)
        at = whole.find(b"PK\x01\x02", at + 4)
    return bytes(whole)


@hostile
def a_sheet_that_says_it_is_four_gigabytes() -> bytes:
    whole = bytearray(packed(parts()))
    at = whole.find(b"PK\x01\x02")
    while at != -1:
        struct.pack_into("<I", whole, at + 24, 0xFFFFFFFE)
        at = whole.find(b"PK\x01\x02", at + 4)
    return bytes(whole)


@hostile
def the_same_part_twice() -> bytes:
    return packed([*parts().items(), (SHEET, MILLION)])


@hostile
def parts_that_point_outside() -> bytes:
    outside = {"../../../etc/cron.d/x": b"x", "/etc/passwd": b"x", "xl/../../y": b"y"}
    return packed(parts() | outside)


@hostile
def packed_by_bzip2() -> bytes:
    found = parts()
    found[SHEET] = sheet_of("<row/>" * 6_000_000)
    return packed(found, zipfile.ZIP_BZIP2)


@hostile
def packed_by_lzma() -> bytes:
    found = parts()
    found["xl/media/image1.bin"] = b"\0" * 400_000_000
    return packed(found, zipfile.ZIP_LZMA)


@hostile
def ten_thousand_parts() -> bytes:
    return packed(parts() | {f"xl/x{n}.xml": b"<a/>" for n in range(10_000)})


@hostile
def five_hundred_parts_of_the_same_bytes() -> bytes:
    """All entries of the directory point to the bytes of one part."""
    whole = packed(parts() | {"xl/shared.bin": b"A" * 160_000})
    end = whole.rfind(b"PK\x05\x06")
    count, size, start = struct.unpack_from("<HII", whole, end + 10)
    entries = whole[start : start + size]
    at = entries.rfind(b"PK\x01\x02")
    last = entries[at:]
    name_at = 46
    more = b"".join(
        last[:name_at] + f"xl/share{n:03}.in".encode()[: struct.unpack_from("<H", last, 28)[0]]
        for n in range(480)
    )
    directory = entries + more
    tail = bytearray(whole[end:])
    struct.pack_into("<HHII", tail, 8, count + 480, count + 480, len(directory), start)
    return whole[:start] + directory + bytes(tail)


@hostile
def a_package_within_a_package() -> bytes:
    inner = packed({"bomb.xml": b"<a/>" * 10_000_000})
    return packed(parts() | {"xl/embeddings/package.xlsx": inner})


@hostile
def a_picture_full_of_brackets() -> bytes:
    noise = random.Random(7).randbytes(1_000_000) + b"<" * 900_000
    return packed(parts() | {"xl/media/image1.png": b"\x89PNG" + noise})


@hostile
def a_sheet_that_is_said_to_be_the_styles() -> bytes:
    types = parts()["[Content_Types].xml"]
    swapped = types.replace(f"{TYPES}.worksheet+xml".encode(), f"{TYPES}.styles+xml".encode())
    return packed(parts() | {"[Content_Types].xml": swapped})


@hostile
def a_sheet_that_is_the_workbook_itself() -> bytes:
    rels = parts()["xl/_rels/workbook.xml.rels"].replace(b"worksheets/sheet1.xml", b"workbook.xml")
    return packed(parts() | {"xl/_rels/workbook.xml.rels": rels})


@hostile
def nothing_but_hidden_sheets() -> bytes:
    workbook = parts()["xl/workbook.xml"]
    return with_parts(xl__workbook_xml=workbook.replace(b"<sheet ", b'<sheet state="hidden" '))


@hostile
def properties_that_are_no_date() -> bytes:
    core = parts()["docProps/core.xml"].replace(b"Z</dcterms:created>", b"never</dcterms:created>")
    return packed(parts() | {"docProps/core.xml": core})


@hostile
def bytes_changed_here_and_there() -> bytes:
    chance, whole = random.Random(20261122), bytearray(packed(parts()))
    for _ in range(60):
        whole[chance.randrange(30, len(whole))] = chance.randrange(256)
    return bytes(whole)
