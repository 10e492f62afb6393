-- What somebody has chosen who plays over SSH, as JSON: another terminal may want other colours, so it goes with the key.
create table tastes (
    key bytea primary key references keys on delete cascade,
    settings text not null check (octet_length(settings) <= 16384)
);
