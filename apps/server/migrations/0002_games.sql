-- Seeds of the daily games: committed before the day begins, revealed when the day can no longer be played.
create table days (
    day date primary key,
    seed text not null,
    salt text not null,
    promise text not null,
    revealed boolean not null default false
);

-- Live games with secret seeds.
create table games (
    game bytea primary key check (octet_length(game) = 16),
    player bigint not null references players,
    -- The day of a daily game; null for a sealed one.
    day date references days,
    seed text not null,
    salt text not null,
    promise text not null,
    calling text,
    rules bigint not null,
    begun timestamptz not null default now(),
    -- Time of the last command.
    moved timestamptz not null default now(),
    -- over: finished; sent: submitted as a run; late: the day ended first.
    state text not null default 'open' check (state in ('open', 'over', 'sent', 'late')),
    -- The host with the lease, and its expiry. Every new lease increments the epoch.
    host text,
    epoch bigint not null default 0,
    expires timestamptz not null default now(),
    -- Bytes of the journal in the blob store; the rest is in the stream.
    kept bigint not null default 0,
    -- Progress as of the last lease renewal.
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

-- On one day many players have the same world, and some games are equal. A game played here is never a copy; an upload
-- afterwards may be.
drop index runs_once;
create unique index runs_once on runs (rules, packs, seed, digest, turns) where state = 'ranked' and kind = 'proven';
create index runs_like on runs (rules, seed, digest) where state = 'ranked' and kind = 'sealed';
