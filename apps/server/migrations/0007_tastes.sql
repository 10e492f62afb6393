-- Settings of SSH players as JSON; per key, because another terminal may need other colours.
create table tastes (
    key bytea primary key references keys on delete cascade,
    settings text not null check (octet_length(settings) <= 16384)
);
