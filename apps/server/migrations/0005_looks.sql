-- Confusable skeletons of names, one row per reading; no two players share one. A capital I reads as i and as l.
-- Names from before this migration have only their first reading.
create table looks (
    look text primary key,
    player bigint not null references players
);
insert into looks (look, player) select likeness, id from players;
