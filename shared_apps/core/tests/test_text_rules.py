import pytest

from shared_apps.core.text_rules import is_name


@pytest.mark.parametrize("typed", ["Raga School of Music", "  raga  school of MUSIC "])
def test_capitals_and_spaces_of_a_typed_name_do_not_matter(typed):
    assert is_name(typed, "Raga School of  Music")


@pytest.mark.parametrize("typed", ["", "Raga", "Raga School of Musics"])
def test_another_name_is_not_taken(typed):
    assert not is_name(typed, "Raga School of Music")
