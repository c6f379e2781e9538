"""Amounts and cards as clients in other languages write them."""

import pytest

from hhanalyzer.model.cards import CARD_OF, cards
from hhanalyzer.parsing.locales import ALPHABETS, amounts_in, cards_in, plain_number
from hhanalyzer.parsing.signals import LineError, MoreDecimals, OtherAlphabet

LANGUAGES = ("en", "nl", "sv", "ru", "es", "pt", "de", "fr")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("$0.50", "0.50"),
        ("$1,728.25", "1728.25"),
        ("39,483.56", "39483.56"),
        ("1 430", "1430"),
        ("1 123 698", "1123698"),
        ("368,55", "368.55"),
        ("$ 3.243", "3243"),
        ("$ 552,72", "552.72"),
        ("7,17$", "7.17"),
        ("15 552,50 $", "15552.50"),
        ("2 250 $", "2250"),
        ("500 €", "500"),
        ("500 â‚¬", "500"),
        ("€0,09", "0.09"),
        ("3Â 023,50 $", "3023.50"),
        ("15\u00a0788,50 $", "15788.50"),
        ("9\u202f899 $", "9899"),
        ("$1'021,64 USD", "1021.64"),
        ("1\u2019000", "1000"),
        ("42.797,60 $", "42797.60"),
        ("332,194,176", "332194176"),
        ("$0.05  USD", "0.05"),
        ("0.125", "0.125"),
        ("4,220", "4220"),
        ("20.2", "20.2"),
        ("1000", "1000"),
    ],
)
def test_a_number_in_any_country_s_writing(text: str, number: str) -> None:
    assert plain_number(text) == number


@pytest.mark.parametrize(
    "text",
    ["", "$", "x", "1,2345", "12.34.56", "1.234.56", "1,234,56", "1 43", "1  430", "-5", "1e3", "1.5k", "٣", "1.2,"],
)
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(LineError):
        plain_number(text)


def test_amounts_in_the_unit_of_the_hand() -> None:
    assert amounts_in(True, 2)["1 430,5"] == 143050
    assert amounts_in(True, 0)["$ 3.243"] == 3243
    with pytest.raises(MoreDecimals):
        amounts_in(True, 0)["7,50"]
    with pytest.raises(LineError):
        amounts_in(False, 2)["1 430,5"]


@pytest.mark.parametrize(
    ("language", "printed", "meant"),
    [
        ("en", "Td, Qd", "Td Qd"),
        ("en", "10h 2c", "Th 2c"),
        ("nl", "Hc, Vs, Bh, Td", "Kc Qs Jh Td"),
        ("sv", "Ed, Kc, Dh, Kns", "Ad Kc Qh Js"),
        ("ru", "Тd, Кc, Дh, Вs", "Ad Kc Qh Js"),
        ("ru", "Òd, Êc, Äh, Âs", "Ad Kc Qh Js"),
        ("es", "7p, 8t, Kd, Dc", "7s 8c Kd Th"),
        ("pt", "7p, 8e, Ko, Dc", "7c 8s Kd Th"),
        ("de", "8Pik, DHerz, BKaro, 10Kreuz", "8s Qh Jd Tc"),
        ("fr", "Rp, Dk, Vt, Ac", "Ks Qd Jc Ac"),
    ],
)
def test_cards_in_a_language(language: str, printed: str, meant: str) -> None:
    assert cards_in((language,), None)[printed] == cards(meant)


@pytest.mark.parametrize("language", ALPHABETS)
def test_a_language_has_every_card(language: str) -> None:
    assert set(ALPHABETS[language].values()) == set(range(52))


def test_english_is_what_it_is_everywhere_else() -> None:
    assert {word: card for word, card in ALPHABETS["en"].items() if not word.startswith("10")} == {
        word: card for word, card in CARD_OF.items() if word != "Jk"
    }


def test_the_next_language_is_asked_for_a_card_that_one_does_not_have() -> None:
    with pytest.raises(OtherAlphabet) as other:
        cards_in(LANGUAGES, None)["Hc, 8h"]
    assert other.value.language == "nl"
    assert cards_in(LANGUAGES, "nl")["Hc, 8h"] == cards("Kc 8h")


def test_a_card_in_no_language_is_refused() -> None:
    with pytest.raises(LineError):
        cards_in(LANGUAGES, "fr")["Zz"]


def test_a_site_without_languages_reads_english() -> None:
    with pytest.raises(LineError):
        cards_in((), None)["Hc"]
