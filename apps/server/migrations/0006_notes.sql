-- What a player wrote down about tiles and unknown things: no part of the game, and gone when it is over.
alter table games add column notes bytea check (octet_length(notes) <= 1048576);
