-- Provers take waiting runs in the order (round, seat, sent). Every player has one run in a round, so a player with many waiting
-- runs delays others by one run. Seat: recent uploads from the same network address, so many accounts at one address do not
-- go first. The address itself is not stored.
alter table runs add column round bigint not null default 0;
alter table runs add column seat integer not null default 0;
-- When a prover may take the run; in the future while one has it.
alter table runs add column free timestamptz not null default now();
create index runs_in_turn on runs (round, seat, sent) where state = 'waiting';
create index runs_by_round on runs (player, round) where state = 'waiting';

-- The round of a player's next run: the present one, or the one after the player's last waiting run.
create function next_round(sender bigint) returns bigint language sql stable as $$
    select coalesce(greatest((select min(round) from runs where state = 'waiting'),
        (select max(round) + 1 from runs where state = 'waiting' and player = sender)), 0)
$$;
