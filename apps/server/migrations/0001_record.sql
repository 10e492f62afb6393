-- A player is a set of keys: no passwords, no email addresses.
create table players (
    id bigint generated always as identity primary key,
    name text not null,
    -- Confusable skeleton of the name; unique.
    likeness text not null unique,
    -- Hash of the recovery code.
    recovery bytea not null,
    joined timestamptz not null default now(),
    -- Reason of a ban.
    barred text
);

create table keys (
    key bytea primary key check (octet_length(key) = 32),
    player bigint not null references players,
    label text not null default '',
    added timestamptz not null default now()
);
create index keys_by_player on keys (player);

-- Challenges to sign, each valid once.
create table challenges (
    challenge bytea primary key check (octet_length(challenge) = 32),
    key bytea not null,
    expires timestamptz not null
);
create index challenges_by_end on challenges (expires);

-- Hashes only: reading this table gives no access.
create table tokens (
    token bytea primary key check (octet_length(token) = 32),
    key bytea not null references keys on delete cascade,
    expires timestamptz not null
);
create index tokens_by_end on tokens (expires);

-- Codes for a second device.
create table invitations (
    player bigint primary key references players,
    code bytea not null,
    tries smallint not null,
    expires timestamptz not null
);

-- Uploaded runs by the hash of the journal, which is in the blob store.
create table runs (
    run bytea primary key check (octet_length(run) = 32),
    player bigint not null references players,
    kind text not null check (kind in ('proven', 'sealed')),
    bytes integer not null,
    sent timestamptz not null default now(),
    -- When the run was last queued; this table is authoritative, not the queue.
    queued timestamptz not null default now(),
    state text not null default 'waiting' check (state in ('waiting', 'ranked', 'refused', 'stuck')),
    -- Attempts to judge it.
    tries smallint not null default 0,
    judged timestamptz,
    -- Why it is refused or stuck: code, sentence, number of the command.
    doubt text,
    doubt_text text,
    doubt_command bigint,
    -- Results of the replay.
    rules bigint,
    packs text,
    calling text,
    seed text,
    turns bigint,
    deepest integer,
    won boolean,
    score bigint,
    digest text,
    ending text,
    fuel bigint,
    promise text,
    salt text,
    check ((state = 'waiting') = (judged is null)),
    check (state not in ('refused', 'stuck') or (doubt is not null and doubt_text is not null)),
    check (state <> 'ranked' or (rules is not null and packs is not null and seed is not null and turns is not null
        and deepest is not null and won is not null and score is not null and digest is not null)),
    check ((kind = 'sealed') = (promise is not null))
);
-- The same commands in the same world are the same run, whatever the bytes of the journal.
create unique index runs_once on runs (rules, packs, seed, digest, turns) where state = 'ranked';
create index runs_by_merit on runs (score desc, turns, run) where state = 'ranked';
create index runs_by_day on runs (sent desc, run) where state = 'ranked';
create index runs_by_player on runs (player, sent desc);
create index runs_waiting on runs (queued) where state = 'waiting';
create index runs_stuck on runs (judged) where state = 'stuck';

-- Audit log of operators; append only.
create table deeds (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    who text not null,
    what text not null,
    whom text not null,
    why text not null default ''
);
