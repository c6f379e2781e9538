"""XML through the standard reader: elements with their lines, and what is refused: entities, depth, size."""

import time

import pytest

from hhanalyzer.parsing import markup
from hhanalyzer.parsing.markup import Element, read_tree
from hhanalyzer.parsing.signals import LineError
from hhanalyzer.parsing.split import HandText

HEAD = "<?xml version='1.0'?>\n<session>\n<general><table>Argos &amp; Co</table></general>\n"
GAME = "<game code='7'>\n <player name='A&#228;'/>\n <cards>S2\n H3</cards>\n</game>"


def text(game: str = GAME, head: str = HEAD, first_line: int = 4) -> HandText:
    return HandText(game, first_line, head=head, head_line=1)


def tree(game: str = GAME, head: str = HEAD, first_line: int = 4) -> tuple[Element, Element, bool]:
    return read_tree(text(game, head, first_line), "game")


def refused(game: str = GAME, head: str = HEAD, first_line: int = 4) -> tuple[int, str]:
    with pytest.raises(LineError) as caught:
        tree(game, head, first_line)
    assert caught.value.code == "T001"
    return caught.value.line, str(caught.value)


def test_elements_have_attributes_text_and_children() -> None:
    root, game, whole = tree()
    assert whole
    assert root.words("session", "general", "table") == "Argos & Co"
    assert root.words("session", "general", "nothing") == ""
    assert [child.tag for child in game.children] == ["player", "cards"]
    assert next(game.all("player")).attributes == {"name": "Aä"}
    assert game.words("cards").split() == ["S2", "H3"]


def test_lines_are_those_of_the_file() -> None:
    """The hand's are counted from its own first line, those of the head from the head's."""
    root, game, _ = tree(first_line=400)
    assert [element.line for element in (game, *game.children)] == [400, 401, 402]
    assert [element.line for element in root.all("session", "general")] == [3]


def test_the_hand_ends_where_its_element_ends() -> None:
    """What follows in its text is not looked at: the end of the session, or rubbish."""
    _, game, whole = tree(GAME + "\n</session>\n<<<")
    assert (game.tag, whole) == ("game", True)


def test_a_hand_that_is_cut_off_keeps_what_was_read() -> None:
    _, game, whole = tree(GAME[: GAME.index("<cards>") + 10])
    assert not whole
    assert [child.tag for child in game.children] == ["player", "cards"]


def test_what_is_no_xml_is_said_where_it_is() -> None:
    line, words = refused(GAME.replace("<cards>", "<cards"), first_line=100)
    assert (line, words.split(":")[0]) == (103, "this is not XML")
    assert refused(GAME.replace("S2", "&nothing;"), first_line=100)[0] == 102
    assert refused("<player/>", "<session>")[1] == "expected a game"


BILLION_LAUGHS = "<!DOCTYPE l [<!ENTITY a0 'ha'>{}]>".format(
    "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 12))
)
DOCTYPES = [
    BILLION_LAUGHS,
    "<!DOCTYPE session>",
    "<!DOCTYPE session SYSTEM 'file:///etc/passwd'>",
    "<!DOCTYPE session [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>",
    "<!DOCTYPE session [<!ENTITY % x SYSTEM 'http://127.0.0.1:9/x'> %x;]>",
]


@pytest.mark.parametrize("doctype", DOCTYPES)
def test_document_types_and_entities_are_refused(doctype: str) -> None:
    begun = time.perf_counter()
    line, words = refused(GAME.replace("S2", "&a11;&x;"), HEAD.replace("?>\n", f"?>\n{doctype}\n"))
    assert (line, words) == (2, "a document type or an entity, which no hand history has")
    assert time.perf_counter() - begun < 0.5


def test_a_great_hand_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(markup, "LONGEST", 1000)
    assert "characters" in refused(GAME.replace("S2", "S2 " * 400))[1]


def test_depth_and_number_of_elements_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    deep = GAME.replace("S2", "<a>" * 100_000)
    assert refused(deep)[1] == "this is more than a hand can be"
    monkeypatch.setattr(markup, "MOST_ELEMENTS", 50)
    assert refused(GAME.replace("S2", "<a/>" * 100))[1] == "this is more than a hand can be"


def test_reading_takes_time_in_proportion() -> None:
    """The longest hand that is read at all, with its text in one piece, in small ones, and in references."""
    for part in ("x", "x\n", "&amp;", "<a/>x"):
        game = GAME.replace("S2", part * (markup.LONGEST // len(part) - 200))
        begun = time.perf_counter()
        try:
            read_tree(text(game), "game")
        except LineError as error:
            assert "more than a hand" in str(error)
        assert time.perf_counter() - begun < 2, part
