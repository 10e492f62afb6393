-- What players' names look like, one row for each way to read one: no two players share any. A capital I is read as what it is and as a
-- small l. Of names that were there before only the first way is known here.
create table looks (
    look text primary key,
    player bigint not null references players
);
insert into looks (look, player) select likeness, id from players;
