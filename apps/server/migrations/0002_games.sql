-- The seed that everybody plays on a day: promised when the day begins, told when nobody can play it any more.
create table days (
    day date primary key,
    seed text not null,
    salt text not null,
    promise text not null,
    revealed boolean not null default false
);

-- Games that are played here, with seeds that nobody knows.
create table games (
    game bytea primary key check (octet_length(game) = 16),
    player bigint not null references players,
    -- The day whose seed it is; one's own otherwise.
    day date references days,
    seed text not null,
    salt text not null,
    promise text not null,
    calling text,
    rules bigint not null,
    begun timestamptz not null default now(),
    -- When something was last done in it.
    moved timestamptz not null default now(),
    -- Over: nothing more can be done in it; sent: it is among the runs; late: its day was over first.
    state text not null default 'open' check (state in ('open', 'over', 'sent', 'late')),
    -- Who runs it, and until when it is theirs. Every taking counts the epoch up.
    host text,
    epoch bigint not null default 0,
    expires timestamptz not null default now(),
    -- How much of its journal lies in the object store; what came after is in the stream.
    kept bigint not null default 0,
    -- How far it has come, as its host last said.
    turns bigint not null default 0,
    place integer not null default 0,
    score bigint,
    won boolean,
    run bytea,
    bytes integer,
    check ((state in ('over', 'sent')) = (run is not null and score is not null))
);
create unique index games_once_a_day on games (player, day) where day is not null;
create index games_open on games (moved desc) where state = 'open';
create index games_by_day on games (day, score desc nulls last);
create index games_by_player on games (player, begun desc);

-- On one day many play the same world, and some die of the same thing. What was played here is never somebody else's copy; what is
-- sent afterwards may be.
drop index runs_once;
create unique index runs_once on runs (rules, packs, seed, digest, turns) where state = 'ranked' and kind = 'proven';
create index runs_like on runs (rules, seed, digest) where state = 'ranked' and kind = 'sealed';
