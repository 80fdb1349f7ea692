"""The files that `make api` writes for forms and lists, from a small contract."""

import pytest

from config.stack import contract

NAME = {
    "type": "string",
    "maxLength": 60,
    "x-label": "Name",
    "x-kind": "text",
    "x-messages": {"required": "Name is required."},
}
CITY = {"type": ["string", "null"], "x-label": "City", "x-kind": "text"}
ROW_NAME = {"x-label": "Name", "x-kind": "text", "x-sorted": True}


def reference(name):
    return {"$ref": f"#/components/schemas/{name}"}


def json(schema):
    return {"content": {"application/json": {"schema": schema}}}


def taking(name):
    return {"requestBody": json(reference(name))}


def written(paths, monkeypatch, tmp_path, **schemas):
    """What is written for these calls, by its path below src/api."""
    monkeypatch.setattr(contract, "OPENAPI", tmp_path / "openapi.yaml")
    text = {"paths": paths, "components": {"schemas": schemas}}
    contract.OPENAPI.write_text(contract.yaml.safe_dump(text, sort_keys=False))
    return contract.generate()


def test_a_form_has_the_label_the_limits_and_the_messages_of_its_fields(monkeypatch, tmp_path):
    branch = {"properties": {"name": NAME, "city": CITY, "version": {"type": "integer"}}}
    paths = {"/class/v1/branch": {"post": taking("BranchInput")}}
    files = written(paths, monkeypatch, tmp_path, BranchInput=branch)
    assert files["forms/branch.ts"].splitlines() == [
        "// Written by `make api` from docs/openapi.yaml.",
        "import { t } from '@lingui/core/macro';",
        "import { text } from '../fields/text';",
        "",
        "export const branchInput = {",
        "  name: /* @__PURE__ */ text({ label: t`Name`, required: t`Name is required.`, maxLength: 60 }),",
        "  city: /* @__PURE__ */ text({ label: t`City`, optional: true }),",
        "};",
    ]


def test_a_file_has_what_is_accepted_and_what_is_said_of_any_other(monkeypatch, tmp_path):
    file = {
        "type": "string",
        "x-label": "File",
        "x-kind": "file",
        "x-file": {
            "endings": ["pdf", "png"],
            "under": 5_000_000,
            "tooLarge": "Too large.",
            "unreadable": "No PDF.",
            "several": "One file.",
        },
    }
    paths = {"/class/v1/paper": {"post": taking("NewPaper")}}
    files = written(paths, monkeypatch, tmp_path, NewPaper={"properties": {"file": file}})
    assert "import { file } from '../fields/file';" in files["forms/paper.ts"]
    assert (
        "file({ label: t`File`, optional: true, accepts: newPaperFile })" in files["forms/paper.ts"]
    )
    assert (
        "export const newPaperFile = { endings: ['pdf', 'png'], under: 5000000, "
        "tooLarge: t`Too large.`, unreadable: t`No PDF.`, several: t`One file.` };"
    ) in files["forms/paper.ts"]


def test_a_list_of_words_has_their_labels_and_may_be_empty(monkeypatch, tmp_path):
    roles = {
        "type": "array",
        "x-label": "Roles",
        "x-kind": "choices",
        "x-words": {"STAFF": "Staff", "TRAINER": "Trainer"},
    }
    paths = {"/class/v1/notice": {"post": taking("NewNotice")}}
    files = written(paths, monkeypatch, tmp_path, NewNotice={"properties": {"roles": roles}})
    assert "import { choices } from '../fields/several';" in files["forms/notice.ts"]
    assert (
        "choices({ label: t`Roles`, words: { STAFF: t`Staff`, TRAINER: t`Trainer` } })"
        in files["forms/notice.ts"]
    )


def test_a_change_repeats_nothing_of_what_creates_the_record(monkeypatch, tmp_path):
    paths = {
        "/class/v1/branch": {"post": taking("BranchInput")},
        "/class/v1/branch/update/{id}": {"put": taking("PatchedBranchInput")},
    }
    same = {"properties": {"name": NAME}}
    files = written(paths, monkeypatch, tmp_path, BranchInput=same, PatchedBranchInput=same)
    assert files["forms/branch.ts"].count("label: t`Name`") == 1


def test_a_step_that_creates_another_record_uses_the_fields_of_that_one(monkeypatch, tmp_path):
    paths = {
        "/class/v1/enquiry/{id}/convert": {"post": taking("ConvertInput")},
        "/class/v1/student": {"post": taking("NewStudent")},
    }
    same = {"properties": {"name": NAME}}
    files = written(paths, monkeypatch, tmp_path, ConvertInput=same, NewStudent=same)
    assert list(files) == ["forms/student.ts"]


def test_a_required_field_without_a_message_is_refused(monkeypatch, tmp_path):
    silent = {name: value for name, value in NAME.items() if name != "x-messages"}
    paths = {"/class/v1/branch": {"post": taking("BranchInput")}}
    with pytest.raises(ValueError, match="Name"):
        written(paths, monkeypatch, tmp_path, BranchInput={"properties": {"name": silent}})


def test_a_message_with_braces_is_refused_as_they_would_name_a_value(monkeypatch, tmp_path):
    paths = {"/class/v1/branch": {"post": taking("BranchInput")}}
    braces = {"properties": {"name": NAME | {"x-label": "Name {of}"}}}
    with pytest.raises(ValueError, match="has no values"):
        written(paths, monkeypatch, tmp_path, BranchInput=braces)


def test_the_columns_of_a_list_are_written_by_the_name_of_its_record(monkeypatch, tmp_path):
    rows = {"type": "array", "items": reference("BranchRow")}
    answer = json({"properties": {"list": rows, "total": {"type": "integer"}}})
    paths = {"/class/v1/branch": {"get": {"responses": {"200": answer}}}}
    files = written(paths, monkeypatch, tmp_path, BranchRow={"properties": {"name": ROW_NAME}})
    assert files["columns/branch.ts"].splitlines()[1:] == [
        "import { t } from '@lingui/core/macro';",
        "",
        "export const branch = {",
        "  name: { label: t`Name`, kind: 'text', sorted: true },",
        "} as const;",
    ]
