"""The table of lines: what counts and what does not."""

from config.stack import lines


def folder(tmp_path, monkeypatch, **files):
    monkeypatch.setattr(lines, "ROOT", tmp_path)
    for name, text in files.items():
        path = tmp_path / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".py").write_text(text)
    return tmp_path


def test_blank_lines_do_not_count(tmp_path, monkeypatch):
    assert lines.lines(folder(tmp_path, monkeypatch, app__models="a\n\n  \nb\n"), "*.py") == 2


def test_tests_migrations_and_sample_data_do_not_count(tmp_path, monkeypatch):
    files = {"app__tests__test_a": "a\n", "app__migrations__0001": "a\n", "app__sample": "a\n"}
    assert lines.lines(folder(tmp_path, monkeypatch, **files), "*.py") == 0


def test_every_app_and_feature_has_a_row():
    rows = [row.split(" | ") for row in lines.table().splitlines()[2:]]
    found = {name.removeprefix("| "): (back, front) for name, back, front in rows}
    back, front = found["branches"]
    assert int(back.replace(",", "")) > 0
    assert int(front.removesuffix(" |").replace(",", "")) > 0
