-- Published dumps, one a day. A row without a hash is a claim: a clerk is writing the dump.
create table dumps (
    day date primary key,
    begun timestamptz not null default now(),
    runs bigint,
    bytes bigint,
    -- BLAKE3 hash of the file.
    hash text,
    check ((hash is null) = (bytes is null) and (hash is null) = (runs is null))
);
