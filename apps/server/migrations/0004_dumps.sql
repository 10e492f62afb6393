-- Dumps of the whole ladder that are published, one a day. Without a hash: somebody writes it.
create table dumps (
    day date primary key,
    begun timestamptz not null default now(),
    runs bigint,
    bytes bigint,
    -- BLAKE3 of the file.
    hash text,
    check ((hash is null) = (bytes is null) and (hash is null) = (runs is null))
);
