"""How rooms word a hand, as templates.  Adding a room's wording is an entry of WORDINGS; the writer walks it.

Templates are filled by name: ``{name}`` a player, ``{amount}`` and ``{to}`` money, ``{cards}`` cards, ``{all_in}`` the
words for the last chip ("" if it is not).  ``{run}`` is the word for one of several boards ("" for the only one).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from hhanalyzer.model.events import PostKind, Street, Verb


@dataclass(frozen=True, slots=True)
class Wording:
    """The lines of one family of histories.  Words of a header go by the keys of the model (games, limits)."""

    games: Mapping[str, str]
    limits: Mapping[str, str]
    cash: str
    tournament: str
    stakes: str
    stakes_plain: str
    stakes_capped: str
    stakes_button: str
    time: str
    zone: str
    table: str
    max_seats: str
    play_money: str
    button: str
    fast: str
    seat: str
    bounty: str
    sitting_out: str
    posts: Mapping[PostKind, str]
    post_both: str
    hole: str
    dealt: str
    verbs: Mapping[Verb, str]
    all_in: str
    capped: str
    streets: Mapping[Street, str]
    street: str
    runs: tuple[str, ...]
    run_times: tuple[str, ...]
    discard: str
    showdown: str
    show: str
    described: str
    muck: str
    silent: str
    returned: str
    collected: str
    pots: tuple[str, str, str, str]  # the pot, the main pot, the only side pot, side pot n
    no_low: str
    cash_out: str
    cash_out_fee: str
    cancelled: str
    summary: str
    total: str
    main_pot: str
    side_pot: str
    side_pot_n: str
    rake: str
    board: str
    claim: str
    folded: Mapping[str, str]
    never_bet: str
    mucked: str
    mucked_cards: str
    took: str
    showed: str
    won: str
    lost: str
    and_then: str
    cashed_winner: str
    cashed_loser: str


_MONEY = "{amount}{all_in}"

STARS = Wording(
    games={
        "holdem": "Hold'em",
        "short_deck": "6+ Hold'em",
        "split_holdem": "Split Hold'em",
        "omaha": "Omaha",
        "omaha_double": "Split Omaha",
        "omaha_hilo": "Omaha Hi/Lo",
        "omaha5": "5 Card Omaha",
        "omaha5_hilo": "5 Card Omaha Hi/Lo",
        "omaha6": "6 Card Omaha",
        "omaha6_hilo": "6 Card Omaha Hi/Lo",
        "courchevel": "Courchevel",
        "courchevel_hilo": "Courchevel Hi/Lo",
        "crazy_pineapple": "Crazy Pineapple",
        "pineapple": "Pineapple",
        "lazy_pineapple": "Lazy Pineapple",
    },
    limits={"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Limit"},
    cash="{site} {fast}Hand #{hand_id}:  {game} {stakes} - {time}",
    tournament="{site} Hand #{hand_id}: {fast}Tournament #{tournament_id}, {buy_in} {game}"
    "{level} ({small}/{big}) - {time}",
    stakes="({small}/{big} {currency})",
    stakes_plain="({small}/{big})",
    stakes_capped="({small}/{big} - {cap} Cap -  {currency})",
    stakes_button="(Button Blind {button_blind} - Ante {ante}  {currency})",
    time="{at:%Y/%m/%d} {at.hour}:{at:%M:%S} ET",
    zone="America/New_York",
    table="Table '{table}'{max_seats}{play_money}{button}",
    max_seats=" {count}-max",
    play_money=" (Play Money)",
    button=" Seat #{seat} is the button",
    fast="Zoom ",
    seat="Seat {seat}: {name} ({amount} in chips{bounty}){sitting_out}",
    bounty=", {bounty} bounty",
    sitting_out=" is sitting out",
    posts={
        PostKind.ANTE: "{name}: posts the ante " + _MONEY,
        PostKind.SMALL_BLIND: "{name}: posts small blind " + _MONEY,
        PostKind.BIG_BLIND: "{name}: posts big blind " + _MONEY,
        PostKind.BUTTON_BLIND: "{name}: posts button blind " + _MONEY,
        PostKind.DEAD: "{name}: posts small blind " + _MONEY,
        PostKind.STRADDLE: "{name}: posts straddle " + _MONEY,
    },
    post_both="{name}: posts small & big blinds " + _MONEY,
    hole="*** HOLE CARDS ***",
    dealt="Dealt to {name} [{cards}]",
    verbs={
        Verb.FOLD: "{name}: folds",
        Verb.CHECK: "{name}: checks",
        Verb.CALL: "{name}: calls " + _MONEY,
        Verb.BET: "{name}: bets " + _MONEY,
        Verb.RAISE: "{name}: raises {amount} to {to}{all_in}",
    },
    all_in=" and is all-in",
    capped=" and has reached the {cap} cap",
    streets={Street.PREFLOP: "PRE-FLOP", Street.FLOP: "FLOP", Street.TURN: "TURN", Street.RIVER: "RIVER"},
    street="*** {run}{street} ***{before} [{cards}]",
    runs=("", "FIRST ", "SECOND ", "THIRD "),
    run_times=("", "", "Hand was run twice", "Hand was run three times"),
    discard="{name}: discards {count} card{plural}{cards}",
    showdown="*** {run}SHOW DOWN ***",
    show="{name}: shows [{cards}]{described}",
    described=" ({words})",
    muck="{name}: mucks hand",
    silent="{name}: doesn't show hand",
    returned="Uncalled bet ({amount}) returned to {name}",
    collected="{name} collected {amount} from {pot}",
    pots=("pot", "main pot", "side pot", "side pot-{n}"),
    no_low="No low hand qualified",
    cash_out="{name} cashed out the hand for {amount}{fee}",
    cash_out_fee=" | Cash Out Fee {amount}",
    cancelled="Hand cancelled",
    summary="*** SUMMARY ***",
    total="Total pot {amount}{pots}{rake}",
    main_pot=" Main pot {amount}.",
    side_pot=" Side pot {amount}.",
    side_pot_n=" Side pot-{n} {amount}.",
    rake=" | Rake {amount}",
    board="{run}Board [{cards}]",
    claim="Seat {seat}: {name}{positions} {outcome}",
    folded={
        "": "folded",
        "preflop": "folded before Flop",
        "flop": "folded on the Flop",
        "turn": "folded on the Turn",
        "river": "folded on the River",
    },
    never_bet=" (didn't bet)",
    mucked="mucked",
    mucked_cards="mucked [{cards}]",
    took="collected ({amount})",
    showed="showed [{cards}] and {results}",
    won="won ({amount}){words}",
    lost="lost{words}",
    and_then=", and ",
    cashed_winner=" (pot not awarded as player cashed out)",
    cashed_loser=" (cashed out).",
)

WORDINGS: dict[str, Wording] = {"stars": STARS}
