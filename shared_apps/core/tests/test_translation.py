"""The language that is active is asked for once where a block says that it does not change."""

from django.utils import translation

from shared_apps.core.translation import gettext, lazy, one_language

SEARCH = "Search"  # Django's own catalogues have it
GERMAN = "Suche"


def test_a_text_is_in_the_active_language_whether_it_is_kept_or_not():
    kept = lazy(SEARCH)
    assert (gettext(SEARCH), str(kept)) == (SEARCH, SEARCH)
    with translation.override("de"):
        assert (gettext(SEARCH), str(kept)) == (GERMAN, GERMAN)


def test_in_the_block_each_text_is_looked_up_once(monkeypatch):
    asked: list[str] = []
    monkeypatch.setattr(translation, "gettext", lambda text: asked.append(text) or f"<{text}>")
    kept = lazy("One")
    with one_language():
        found = [gettext("One"), str(kept), gettext("Two"), gettext("One")]
    assert (found, asked) == (["<One>", "<One>", "<Two>", "<One>"], ["One", "Two"])


def test_what_was_looked_up_is_forgotten_after_the_block():
    with one_language():
        assert gettext(SEARCH) == SEARCH
    with translation.override("de"), one_language():
        assert gettext(SEARCH) == GERMAN
