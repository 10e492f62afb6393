-- Keys that processes of the service share. Players have no access to this table, and neither has NATS.
create table secrets (
    name text primary key,
    value bytea not null check (octet_length(value) = 32)
);
-- The key with which edges sign messages to hosts. 244 random bits; gen_random_bytes would need an extension.
insert into secrets values ('link', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
