-- The player's notes; not part of the journal, deleted when the game ends.
alter table games add column notes bytea check (octet_length(notes) <= 1048576);
