-- The database: one file, embedded (DuckDB).  Names are stable; a change of any column raises `schema_version` in
-- database.py.  Amounts are exact decimals in whole units of the hand's currency (dollars, not cents; chips as they are).
-- DECIMAL(38,8) holds every amount of the model as it is: eight decimals for crypto-currencies, and room for play money.
-- `_bb` columns are doubles in big blinds of the same hand.  Times are UTC.  Text comes out of hand histories: not trusted.
-- There are no indexes: keys ascend in the order of import, and columns are compressed and skipped by their ranges.

CREATE TABLE hhanalyzer (              -- one row: marks the file as ours
    schema_version INTEGER NOT NULL  -- of these tables
);

CREATE TABLE files (
    file_key       INTEGER NOT NULL,    -- ours
    path           VARCHAR NOT NULL,    -- absolute; "x.zip/a.txt" for a member of an archive, "-" for standard input
    sha256         VARCHAR NOT NULL,    -- of the bytes (unpacked)
    size           BIGINT NOT NULL,     -- bytes as the folder lists them, 0 where it does not
    mtime          DOUBLE NOT NULL,     -- seconds since 1970 as the folder lists them, 0 where it does not
    imported_at    TIMESTAMP NOT NULL,  -- UTC, of the last reading
    parser_version VARCHAR NOT NULL,    -- what read it last
    hands          INTEGER NOT NULL,    -- in the file = imported + duplicates + unsupported + unreadable
    imported       INTEGER NOT NULL,    -- of its hands those that stand in `hands` under this file
    duplicates     INTEGER NOT NULL,    -- already there under the same number
    cancelled      INTEGER NOT NULL,    -- of the imported
    unsupported    INTEGER NOT NULL,    -- recognised, game not supported: in quarantine
    unreadable     INTEGER NOT NULL,    -- in quarantine
    findings       INTEGER NOT NULL     -- of all severities
);

CREATE TABLE hands (
    hand_key        BIGINT NOT NULL,         -- ours; ascends in the order of import
    site            VARCHAR NOT NULL,        -- title of the site
    room            VARCHAR NOT NULL,        -- brand or club where one site has several, else ''
    hand_id         VARCHAR NOT NULL,        -- the site's number; unique with site and room
    played_at       TIMESTAMP,               -- NULL where the text has no time
    game            VARCHAR NOT NULL,        -- key of the games table: 'holdem', 'omaha' ...
    "limit"         VARCHAR NOT NULL,        -- 'no-limit', 'pot-limit', 'fixed-limit'
    currency        VARCHAR NOT NULL,        -- ISO code, 'PLAY', 'CHIPS' or '' where the text names none
    stakes          VARCHAR NOT NULL,        -- as players say it: '$0.25/$0.50'; a tournament's buy-in; fixed limit: the bets
    small_blind     DECIMAL(38,8) NOT NULL,  -- as the header says; 0 where it does not
    big_blind       DECIMAL(38,8) NOT NULL,  -- as the header says; 0 where it does not
    ante            DECIMAL(38,8) NOT NULL,  -- as the header says; 0 where it does not
    bb              DECIMAL(38,8),           -- what the _bb columns divide by: the big blind; without one the button blind, else the ante
    is_tournament   BOOLEAN NOT NULL,        -- else a cash game
    tournament_id   VARCHAR,                 -- with site: key of tournaments; NULL in cash games
    play_money      BOOLEAN NOT NULL,        -- no money at all
    fast_fold       BOOLEAN NOT NULL,        -- a pool of tables where a fold leads to the next hand at once
    names           VARCHAR NOT NULL,        -- whom a name tells apart: 'player'; 'table': at this table or tournament only, but for the hero; 'hand': in this hand only
    table_name      VARCHAR NOT NULL,        -- as printed
    max_seats       SMALLINT,                -- NULL where the text does not say
    button_seat     SMALLINT,                -- seat with the button, also an empty one
    players         SMALLINT NOT NULL,       -- dealt in
    contributors    SMALLINT NOT NULL,       -- of them who put money into the pots
    board           VARCHAR NOT NULL,        -- 'As Td 9c 2h 3d'; several boards with ' | ' between
    total_pot       DECIMAL(38,8),           -- by the rules: after uncalled returns, before rake, with promotional money
    rake            DECIMAL(38,8),           -- all the house keeps, declared or derived
    fees            DECIMAL(38,8),           -- of it the parts the site names (jackpot, ...)
    promo           DECIMAL(38,8),           -- money the house adds
    rake_derived    BOOLEAN,                 -- the rake was computed and not declared
    declared_pot    DECIMAL(38,8),           -- total pot the text states, NULL if it states none
    declared_rake   DECIMAL(38,8),           -- rake the text states, without named fees
    status          VARCHAR NOT NULL,        -- 'clean', 'findings' or 'cancelled' (then no seats, no money)
    file_key        INTEGER NOT NULL,        -- where it was read
    file            VARCHAR NOT NULL,        -- its path
    line            INTEGER NOT NULL,        -- first line of the hand in the file, 1-based
    text_hash       UBIGINT NOT NULL         -- of the words of the text: tells a copy from another hand
);

CREATE TABLE hand_texts (
    hand_key BIGINT NOT NULL,  -- of the hand
    text     VARCHAR NOT NULL  -- the hand as the file has it, without the empty lines after it
);

CREATE TABLE seats (                    -- one row a player dealt in
    hand_key            BIGINT NOT NULL,         -- of the hand
    seat                SMALLINT NOT NULL,       -- the site's number
    player              VARCHAR NOT NULL,        -- name as printed
    position            VARCHAR NOT NULL,        -- 'BTN', 'SB', 'BB', 'UTG', 'UTG+1', ..., 'HJ', 'CO'; heads-up: 'BTN', 'BB'
    seat_offset         SMALLINT NOT NULL,       -- dealt-in seats clockwise from the button (0)
    is_hero             BOOLEAN NOT NULL,        -- whose cards the text shows from the start
    stack               DECIMAL(38,8) NOT NULL,  -- before the hand
    effective           DECIMAL(38,8) NOT NULL,  -- of it what somebody else's stack covers
    straddle            DECIMAL(38,8) NOT NULL,  -- he posted, 0 without
    cards               VARCHAR,                 -- 'As Td' where the text ever shows them
    hand_class          VARCHAR,                 -- 'AA', 'AKs', 'AKo' where both cards of a two-card game are known
    invested            DECIMAL(38,8) NOT NULL,  -- all he put in, uncalled money included
    posted              DECIMAL(38,8) NOT NULL,  -- of it blinds, antes and straddles
    returned            DECIMAL(38,8) NOT NULL,  -- uncalled
    collected           DECIMAL(38,8) NOT NULL,  -- from the pots by the rules, after rake
    declared_collected  DECIMAL(38,8),           -- from the pots by the text, NULL if it says nothing
    cashed_out          DECIMAL(38,8) NOT NULL,  -- settled with the house instead of, or beside, the pot
    net                 DECIMAL(38,8) NOT NULL,  -- collected + returned + cashed_out - invested
    net_bb              DOUBLE,                  -- net / hands.bb
    ev_net              DOUBLE NOT NULL,         -- net with the pots at their all-in EV, without cash-outs; else net
    ev_net_bb           DOUBLE,                  -- ev_net / hands.bb
    ev                  VARCHAR,                 -- of those all-in with cards to come: 'exact', 'sampled', 'partial' (a hand is not known)
    equity              DOUBLE,                  -- of those: their part of all pots by EV
    ev_net_dead         DOUBLE,                  -- ev_net with the known cards of folded players out of the deck; NULL where none are known
    equity_dead         DOUBLE,                  -- equity likewise
    rake_share          DOUBLE NOT NULL,         -- rake weighted by what he paid into the pot: rake x paid / total pot
    preflop_decisions   SMALLINT NOT NULL,       -- 0: a walk, or all-in from posting
    could_raise_preflop BOOLEAN NOT NULL,        -- at one of them at least
    vpip                BOOLEAN NOT NULL,        -- called, bet or raised before the flop
    pfr                 BOOLEAN NOT NULL,        -- bet or raised before the flop
    saw_flop            BOOLEAN NOT NULL,        -- not folded when it was dealt (all-in players included)
    saw_turn            BOOLEAN NOT NULL,        -- the same for the turn
    saw_river           BOOLEAN NOT NULL,        -- the same for the river
    showdown            BOOLEAN NOT NULL,        -- still in after the last betting round, with somebody else
    folded_on           VARCHAR,                 -- 'preflop', 'flop', 'turn', 'river'; NULL: never
    all_in_on           VARCHAR                  -- the same
);

CREATE TABLE decisions (                    -- one row a voluntary action, with the situation it was taken in
    hand_key          BIGINT NOT NULL,         -- of the hand
    "order"           SMALLINT NOT NULL,       -- in the hand
    line              INTEGER NOT NULL,        -- in the file
    seat              SMALLINT NOT NULL,       -- of the player
    player            VARCHAR NOT NULL,        -- name as printed
    position          VARCHAR NOT NULL,        -- as in seats
    seat_offset       SMALLINT NOT NULL,       -- as in seats
    street            VARCHAR NOT NULL,        -- 'preflop', 'flop', 'turn', 'river'
    action            VARCHAR NOT NULL,        -- 'fold', 'check', 'call', 'bet', 'raise'
    all_in            BOOLEAN NOT NULL,        -- with this action
    incomplete        BOOLEAN NOT NULL,        -- an all-in raise below the minimum
    added             DECIMAL(38,8) NOT NULL,  -- chips moved
    "to"              DECIMAL(38,8) NOT NULL,  -- his street total afterwards
    to_call           DECIMAL(38,8) NOT NULL,  -- 0: may check
    pot_before        DECIMAL(38,8) NOT NULL,  -- all bets so far in it
    stack_before      DECIMAL(38,8) NOT NULL,  -- of the player
    street_before     DECIMAL(38,8) NOT NULL,  -- his money on this street
    invested_before   DECIMAL(38,8) NOT NULL,  -- his money in the hand, but for blinds, antes and straddles
    can_raise         BOOLEAN NOT NULL,        -- more than the call behind, and somebody left who can answer
    min_to            DECIMAL(38,8) NOT NULL,  -- the least a bet or raise may be to; 0 where he cannot
    max_to            DECIMAL(38,8) NOT NULL,  -- the most: his stack, or what the limit allows
    level             SMALLINT NOT NULL,       -- preflop: blinds 1, each raise one more; later: nothing 0, a bet 1, each raise one more
    raises            SMALLINT NOT NULL,       -- bets and raises on this street before
    callers           SMALLINT NOT NULL,       -- who called at the present level
    limpers           SMALLINT NOT NULL,       -- who called the blinds only
    first_in          BOOLEAN NOT NULL,        -- preflop, nobody called or raised before
    aggressor         SMALLINT,                -- seat that bet or raised last on this street
    last_aggressor    SMALLINT,                -- seat that bet or raised last on the street before
    in_position       BOOLEAN NOT NULL,        -- acts last of those still in
    live              SMALLINT NOT NULL,       -- players not folded
    behind            SMALLINT NOT NULL,       -- who can still act after him in this round
    nth               SMALLINT NOT NULL,       -- his first, second ... decision of the street
    last_action       VARCHAR,                 -- what he did before on this street; NULL: nothing yet
    preflop_raises    SMALLINT NOT NULL,       -- so far: 0 limped pot, 1 single raised, 2 three-bet, 3 four-bet pot
    preflop_aggressor SMALLINT,                -- seat that raised last before the flop (so far)
    opener_position   VARCHAR,                 -- position of the first raiser before the flop
    barrels           SMALLINT NOT NULL,       -- streets in a row he has continuation-bet, last aggressor each time
    facing_cbet       BOOLEAN NOT NULL,        -- the bet before him is a continuation bet, and nobody raised it
    last_level        SMALLINT,                -- level at his last decision of the street; NULL: none yet
    aggressor_position VARCHAR,                -- position of `aggressor`
    facing_all_in     BOOLEAN NOT NULL,        -- the last bet or raise of the street was all-in
    facing_squeeze    BOOLEAN NOT NULL,        -- the last raise is a 3-bet over an open raise and a caller
    facing_check_raise BOOLEAN NOT NULL,       -- the last raise is by a player who had checked on this street
    bet_size          DOUBLE,                  -- of the bet he faces, in pots before it; NULL: none, or it was raised
    raiser_checked    BOOLEAN NOT NULL,        -- after the flop: the last raiser before it has checked this street
    raiser_behind     BOOLEAN NOT NULL,        -- after the flop: he is in, can bet, and has yet to act on this street
    aggressor_behind  BOOLEAN NOT NULL,        -- so is `last_aggressor`
    spr               DOUBLE                   -- stack over pot as the street began, as far as another player still in covers it; NULL preflop
);

CREATE TABLE pots (                         -- one row a pot and player who paid into it, or may win it
    hand_key BIGINT NOT NULL,         -- of the hand
    pot      SMALLINT NOT NULL,       -- 0 the main pot, 1 the first side pot ...
    amount   DECIMAL(38,8) NOT NULL,  -- of the pot, before rake
    rake     DECIMAL(38,8) NOT NULL,  -- of the pot
    decided  BOOLEAN NOT NULL,        -- FALSE: the cards that decide it are not known, won is what the text says
    seat     SMALLINT NOT NULL,       -- of the player
    player   VARCHAR NOT NULL,        -- name as printed
    eligible BOOLEAN NOT NULL,        -- may win it
    paid     DECIMAL(38,8) NOT NULL,  -- into this pot
    won      DECIMAL(38,8) NOT NULL,  -- from this pot, after rake, over all boards and halves
    odd      DECIMAL(38,8) NOT NULL   -- of it the units that did not divide evenly
);

CREATE TABLE findings (
    hand_key BIGINT,            -- NULL where the hand was not imported (see quarantine)
    file_key INTEGER NOT NULL,  -- where it was found
    line     INTEGER NOT NULL,  -- in the file, 1-based
    code     VARCHAR NOT NULL,  -- 'A006'; hhanalyzer explain CODE says more
    name     VARCHAR NOT NULL,  -- 'not_reopened'
    severity VARCHAR NOT NULL,  -- 'error', 'warning', 'info'
    seat     SMALLINT,          -- whose fault it is, NULL where nobody's
    message  VARCHAR NOT NULL   -- what is wrong, in words
);

-- What hands say of tournaments, until a summary is read: all columns from `owner` on are of the summary, NULL where there
-- is none and where it does not say.
CREATE TABLE tournaments (                  -- one row a tournament
    site          VARCHAR NOT NULL,  -- title of the site
    tournament_id VARCHAR NOT NULL,  -- the site's number; unique with site
    currency      VARCHAR NOT NULL,  -- of the buy-in
    buy_in        DECIMAL(38,8),     -- parts of the buy-in, NULL where not printed
    fee           DECIMAL(38,8),     -- for the house
    bounty        DECIMAL(38,8),     -- for a head
    buy_in_text   VARCHAR NOT NULL,  -- as printed
    owner         VARCHAR,           -- whose summary it is, '' where it does not name him
    finished      BOOLEAN,           -- it was over when the summary was written
    name          VARCHAR,           -- what the room calls it
    game          VARCHAR,           -- the summary's words
    kind          VARCHAR,           -- the summary's words for what is special about it
    speed         VARCHAR,           -- 'regular', 'semi-turbo', 'turbo', 'super turbo', 'hyper turbo'
    satellite     BOOLEAN,           -- played for entries to another tournament
    target        VARCHAR,           -- the number of that
    table_size    SMALLINT,          -- seats at a table
    rebuy_cost    DECIMAL(38,8),     -- of one rebuy, with the fee
    addon_cost    DECIMAL(38,8),     -- of one add-on, with the fee
    entrants      INTEGER,           -- entries, or players, as the room counts them
    total_rebuys  INTEGER,           -- of everybody
    total_addons  INTEGER,           -- of everybody
    pool_currency VARCHAR,           -- of the prize pool
    prize_pool    DECIMAL(38,8),     -- without bounties
    started_at    TIMESTAMP,         -- UTC
    ended_at      TIMESTAMP,         -- UTC
    file_key      INTEGER,           -- where the summary was read; NULL: only hands tell of the tournament
    file          VARCHAR,           -- its path
    line          INTEGER            -- first line of the summary in the file, 1-based
);

CREATE TABLE standings (    -- what hands tell of their tournament: one row a line
    hand_key BIGINT NOT NULL,    -- of the hand
    player   VARCHAR NOT NULL,   -- name as printed
    line     INTEGER NOT NULL,   -- in the file
    place    INTEGER,            -- he is out in it, or has won; NULL: of something else, or not said
    prize    DECIMAL(38,8),      -- money in the currency of the buy-in, 0 for none; NULL: of something else
    bounty   DECIMAL(38,8),      -- money for a head; NULL: none
    extra    DECIMAL(38,8)       -- paid for a rebuy or an add-on; NULL: none
);

CREATE TABLE tournament_results (           -- one row an entry (a bullet) that a summary lists or tells of
    site           VARCHAR NOT NULL,  -- title of the site
    tournament_id  VARCHAR NOT NULL,  -- the site's number
    owner          VARCHAR NOT NULL,  -- whose summary it is, '' where it does not name him
    finished       BOOLEAN NOT NULL,  -- the tournament was over when the summary was written
    player         VARCHAR NOT NULL,  -- name as printed; '' for an owner without a name
    is_hero        BOOLEAN NOT NULL,  -- the owner's own entry
    place          INTEGER,           -- NULL: still playing, or a bullet whose end the text does not tell
    still_playing  BOOLEAN NOT NULL,  -- when the summary was written
    prize          DECIMAL(38,8),     -- money without bounties, 0 for none; NULL: not told
    prize_currency VARCHAR NOT NULL,  -- of the prize
    ticket         VARCHAR NOT NULL,  -- a prize that is no money, '' for none
    ticket_value   DECIMAL(38,8),     -- what it is worth, NULL where the text does not say
    bounties       INTEGER,           -- heads he got, NULL: not told
    bounty_won     DECIMAL(38,8),     -- money for them
    rebuys         INTEGER,           -- he bought; NULL: not told, as for everybody but the owner
    addons         INTEGER,           -- likewise
    extra          DECIMAL(38,8),     -- paid for rebuys and add-ons
    file_key       INTEGER NOT NULL,  -- where it was read
    summary_line   INTEGER NOT NULL,  -- first line of the summary in the file, 1-based
    line           INTEGER NOT NULL   -- of the entry in the file
);

CREATE TABLE quarantine (                   -- hands and summaries that were not taken, with their text and the reason
    file_key       INTEGER NOT NULL,  -- where it was read
    file           VARCHAR NOT NULL,  -- its path
    line           INTEGER NOT NULL,  -- first line of the hand in the file, 1-based
    site           VARCHAR NOT NULL,  -- title of the site, '' where none is known
    hand_id        VARCHAR NOT NULL,  -- the site's number, '' where it was not read
    status         VARCHAR NOT NULL,  -- 'unreadable', 'unsupported', 'conflict': another hand has this number; or 'summary': a tournament summary not read
    reason         VARCHAR NOT NULL,  -- codes and words
    game           VARCHAR NOT NULL,  -- the header's words for the game
    parser_version VARCHAR NOT NULL,  -- what could not read it; another one tries again
    text           VARCHAR NOT NULL   -- the hand as the file has it
);

CREATE TABLE aliases (        -- accounts that are one person's own; all others are players of their own
    person VARCHAR NOT NULL,  -- the name they are asked for by
    site   VARCHAR NOT NULL,  -- title of the site
    player VARCHAR NOT NULL   -- name there; unique with site
);
