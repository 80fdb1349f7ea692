"""What screens need to know of fields and columns, written from docs/openapi.yaml: a file a resource.

`frontend/src/api/forms` has the fields of its inputs with their schemas, labels and messages,
`frontend/src/api/columns` the columns of its list, `frontend/src/api/reports.ts` all reports. Run by
`make api`; `make check` compares what it would write with what is committed.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml

from config.stack import bootstrap
from config.stack.steps import FRONTEND, ROOT

OPENAPI = ROOT / "docs" / "openapi.yaml"
API = FRONTEND / "src" / "api"
HEAD = "// Written by `make api` from docs/openapi.yaml."
MACROS = "import { t } from '@lingui/core/macro';"
# Which module of `src/api/fields` has the constructor of a kind.
MODULES = {
    "amounts": ("money", "percent", "day", "time"),
    "file": ("file",),
    "several": ("choices", "references", "texts"),
    "text": (
        *("text", "email", "phone", "paragraph", "password", "state"),
        *("choice", "flag", "reference", "whole", "wholes"),
    ),
}
# Kinds of which nothing can be left empty, or whose screens say it themselves.
NEVER_EMPTY = {"choice", "choices", "flag", "references", "texts", "wholes"}

Schema = dict[str, Any]
Fields = dict[str, str]


def main() -> int:
    bootstrap.enter("config.stack.contract", "local", front=False)
    for name, text in generate().items():
        path = API / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    for path in stale(API):
        path.unlink()
    return 0


def generate() -> dict[str, str]:
    """The text of each file, by its path below `src/api`."""
    contract = yaml.load(OPENAPI.read_text(), Loader=yaml.CSafeLoader)
    forms = {f"forms/{name}.ts": text for name, text in _forms(contract)}
    columns = {f"columns/{name}.ts": text for name, text in _columns(contract)}
    return forms | columns | _reports(contract)


def stale(api: Path) -> list[Path]:
    """Files of inputs and lists that there are no more."""
    names = generate()
    found = [*api.glob("forms/*.ts"), *api.glob("columns/*.ts")]
    return [path for path in found if str(path.relative_to(api)) not in names]


def _forms(contract: Schema) -> Iterator[tuple[str, str]]:
    schemas = contract["components"]["schemas"]
    found: dict[str, dict[str, Fields]] = {}
    created: dict[str, Fields] = {}
    for path, calls in contract["paths"].items():
        for method, call in calls.items():
            name = _name(_json(call.get("requestBody", {})))
            fields = {
                field: _field(declared, f"{name}{field[0].upper()}{field[1:]}")
                for field, declared in schemas.get(name, {}).get("properties", {}).items()
                if "x-label" in declared
            }
            if fields:
                resource, *below = path.split("/")[3:]
                found.setdefault(resource, {})[name] = fields
                if method == "post" and not below:
                    created[resource] = fields
    for resource, inputs in found.items():
        # A step that creates a record of another resource is drawn with that one's fields.
        others = [fields for other, fields in created.items() if other != resource]
        own = {name: fields for name, fields in inputs.items() if fields not in others}
        if own:
            yield resource, _form_file(own, _accepted_files(schemas, own))


def _field(declared: Schema, name: str) -> str:
    """The constructor of a field with what the contract says of it. `name` is that of its input
    together with its own."""
    kind, messages = declared["x-kind"], declared.get("x-messages", {})
    facts = [f"label: {_message(declared['x-label'])}"]
    is_left_out = kind == "file" and "required" not in messages
    if is_left_out or (isinstance(declared.get("type"), list) and "null" in declared["type"]):
        facts.append("optional: true")
    elif missing := messages.get("required") or messages.get("invalid"):
        facts.append(f"required: {_message(missing)}")
    elif kind not in NEVER_EMPTY:
        raise ValueError(f"{declared['x-label']}: nothing says what is told of an empty field.")
    facts += [
        f"{name}: {_message(messages[name])}"
        for name in ("invalid", "positive", "future")
        if name in messages and kind != "reference"
    ]
    numbers = ["minimum", "maximum"] if kind == "whole" else ["maxLength"]
    facts += [f"{name}: {declared[name]}" for name in numbers if name in declared]
    if typed := declared.get("x-typed"):
        facts.append(f"typed: {_quoted(typed)}")
    if rules := declared.get("x-rules"):
        facts.append(f"rules: [{', '.join(_rule(rule) for rule in rules)}]")
    if words := declared.get("x-words"):
        facts.append(f"words: {_words(words)}")
    if "x-file" in declared:
        facts.append(f"accepts: {_constant(name)}")
    # What no form uses is left out of the build.
    return f"/* @__PURE__ */ {kind}({{ {', '.join(facts)} }})"


def _accepted_files(schemas: Schema, inputs: Iterable[str]) -> Fields:
    """The files that fields of these inputs take, by the names of the constants. They are apart so
    that a screen without a form needs nothing of the rest."""
    return {
        _constant(f"{name}{field[0].upper()}{field[1:]}"): _accepts(declared["x-file"])
        for name in inputs
        for field, declared in schemas[name]["properties"].items()
        if "x-file" in declared
    }


def _accepts(accepts: Schema) -> str:
    """The files that a field takes, and what is said of any other."""
    endings = ", ".join(_quoted(ending) for ending in accepts["endings"])
    said = [f"{name}: {_message(accepts[name])}" for name in ("tooLarge", "unreadable", "several")]
    return f"{{ endings: [{endings}], under: {accepts['under']}, {', '.join(said)} }}"


def _rule(rule: Schema) -> str:
    pattern = rule["pattern"].replace("/", "\\/")
    return f"[/{pattern}/, {_message(rule['message'])}]"


def _form_file(inputs: dict[str, Fields], accepted: Fields) -> str:
    """Without the inputs that are part of a larger one; of a change only what differs from what
    creates a record."""
    kept: dict[str, Fields] = {}
    for name, fields in sorted(inputs.items(), key=_weight):
        known = set[tuple[str, str]]().union(*(other.items() for other in kept.values()))
        own = {field: text for field, text in fields.items() if (field, text) not in known}
        if own:
            kept[name] = own if name.startswith("Patched") else fields
    blocks = [_block(name, kept[name]) for name in inputs if name in kept]
    used = "".join(blocks)
    imports = [
        f"import {{ {', '.join(names)} }} from '../fields/{module}';"
        for module, kinds in MODULES.items()
        if (names := sorted(kind for kind in kinds if f" {kind}(" in used))
    ]
    files = [f"export const {name} = {text};\n" for name, text in accepted.items()]
    return "\n".join([HEAD, MACROS, *imports, "", "\n".join([*files, *blocks])])


def _weight(item: tuple[str, Fields]) -> tuple[bool, int]:
    """What creates a record comes first, the largest input before its parts."""
    name, fields = item
    return name.startswith("Patched"), -len(fields)


def _columns(contract: Schema) -> Iterator[tuple[str, str]]:
    schemas = contract["components"]["schemas"]
    found: dict[str, Fields] = {}
    for path, calls in contract["paths"].items():
        answer = _json(calls.get("get", {}).get("responses", {}).get("200", {}))
        parts = answer.get("properties", {})
        row = _name(parts["list"]["items"]) if "list" in parts and "total" in parts else ""
        record = _name(parts.get("data", {})) if path.endswith("/{id}") else ""
        for name in filter(None, (row, record)):
            columns = {
                column: _column(declared)
                for column, declared in schemas[name]["properties"].items()
                if "x-label" in declared or "x-words" in declared
            }
            if columns:
                found.setdefault(name.removesuffix("Row"), {}).update(columns)
    for name, columns in found.items():
        bare = name[0].lower() + name[1:]
        yield bare, "\n".join([HEAD, MACROS, "", _block(bare, columns, " as const")])


def _column(declared: Schema) -> str:
    facts = []
    if "x-label" in declared:
        facts += [f"label: {_message(declared['x-label'])}", f"kind: {_quoted(declared['x-kind'])}"]
    if declared.get("x-sorted"):
        facts.append("sorted: true")
    if words := declared.get("x-words"):
        facts.append(f"words: {_words(words)}")
    return f"{{ {', '.join(facts)} }}"


TEXTS = {"title", "about", "note", "label", "none"}
"""What people read of a report, besides the words of its states."""


def _reports(contract: Schema) -> dict[str, str]:
    found = {
        call["x-report"]["name"]: call["x-report"]
        for calls in contract["paths"].values()
        for call in calls.values()
        if "x-report" in call
    }
    if not found:
        return {}
    block = _block("reports", _entries(found), " as const")
    return {"reports.ts": "\n".join([HEAD, MACROS, "", block])}


def _entries(facts: Schema) -> Fields:
    return {_key(name): _written(name, value) for name, value in facts.items()}


def _written(name: str, value: Any) -> str:
    """A fact of a report as TypeScript."""
    if isinstance(value, dict):
        if name == "words":
            return _words(value)
        return f"{{ {', '.join(f'{key}: {text}' for key, text in _entries(value).items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(_written(name, one) for one in value)}]"
    if isinstance(value, str):
        return _message(value) if name in TEXTS and value else _quoted(value)
    return json.dumps(value)


def _json(holder: Schema) -> Schema:
    found: Schema = holder.get("content", {}).get("application/json", {}).get("schema", {})
    return found


def _name(schema: Schema) -> str:
    """The name of the component that is referred to; none of a schema that stands in place."""
    return str(schema.get("$ref", "")).rpartition("/")[2]


def _block(name: str, entries: Fields, end: str = "") -> str:
    lines = "".join(f"  {key}: {text},\n" for key, text in entries.items())
    return f"export const {_constant(name)} = {{\n{lines}}}{end};\n"


def _constant(name: str) -> str:
    bare = name.removeprefix("Patched")
    return f"{bare[0].lower()}{bare[1:]}"


def _words(words: dict[str, str]) -> str:
    entries = [f"{_key(value)}: {_message(label)}" for value, label in words.items() if value]
    return f"{{ {', '.join(entries)} }}"


def _quoted(text: str) -> str:
    inner = json.dumps(text, ensure_ascii=False)[1:-1].replace('\\"', '"')
    return "'" + inner.replace("'", "\\'") + "'"


def _message(text: str) -> str:
    """A text that the front end translates."""
    if set(text) & set("`$\\{}"):
        raise ValueError(f"{text}: a message of the contract has no values.")
    return f"t`{text}`"


def _key(value: str) -> str:
    return value if value.isidentifier() else _quoted(value)


if __name__ == "__main__":
    sys.exit(main())
