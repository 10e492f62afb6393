-- Rights of the roles of the service in the database. Runs after the migrations, every time. Roles that do not exist are left out:
-- with none, every process uses the owner's account.
do $$
declare
    it record;
begin
    -- Two processes may migrate at the same time.
    perform pg_advisory_xact_lock(hashtext('hearthgate rights'));
    for it in select rolname as role from pg_roles
        where rolname in ('hearthgate_edge', 'hearthgate_host', 'hearthgate_prover', 'hearthgate_clerk', 'hearthgate_admin', 'hearthgate_backup')
    loop
        execute format('revoke all on all tables in schema public from %I', it.role);
        execute format('revoke all on all sequences in schema public from %I', it.role);
    end loop;
    for it in select rights.role, rights.what from (values
        -- The edge signs players up and in, begins games, and adds runs. It changes no run and reads no seed of a game.
        ('hearthgate_edge', 'select, insert (name, likeness, recovery), update (recovery) on players'),
        ('hearthgate_edge', 'select, insert, delete on keys'),
        ('hearthgate_edge', 'select, insert, delete on challenges'),
        ('hearthgate_edge', 'select, insert on tokens'),
        ('hearthgate_edge', 'select, insert, update, delete on invitations'),
        ('hearthgate_edge', 'insert on looks'),
        ('hearthgate_edge', 'select, insert, update on tastes'),
        ('hearthgate_edge', 'select, insert (run, player, kind, bytes, round, seat) on runs'),
        ('hearthgate_edge', 'select (game, player, day, promise, calling, rules, begun, moved, state, host, epoch, expires, turns, place, score, won, run),
            insert (game, player, day, seed, salt, promise, calling, rules) on games'),
        -- A game of the day has a copy of the day's seed.
        ('hearthgate_edge', 'select, insert (day, seed, salt, promise) on days'),
        ('hearthgate_edge', 'select on dumps, closed_rules, secrets'),
        -- The host runs games, and adds a run for a finished one.
        ('hearthgate_host', 'select (id, name, bot) on players'),
        ('hearthgate_host', 'select, update (host, epoch, expires, moved, kept, notes, turns, place, state, run, bytes, score, won) on games'),
        ('hearthgate_host', 'select (run, player, state, round), insert (run, player, kind, bytes, promise, salt, round) on runs'),
        ('hearthgate_host', 'select on secrets'),
        -- The prover writes verdicts. It adds no run, and reads no keys, tokens and games.
        ('hearthgate_prover', 'select (id, name) on players'),
        ('hearthgate_prover', 'select, update (state, kind, judged, tries, free, doubt, doubt_text, doubt_command, rules, packs, calling, seed,
            turns, deepest, won, score, digest, ending, fuel, told, tellings, telling) on runs'),
        -- The clerk requeues runs, reveals past days, deletes expired rows and refused runs, and publishes dumps.
        ('hearthgate_clerk', 'select (id, name, bot) on players'),
        ('hearthgate_clerk', 'select (expires), delete on challenges, tokens, invitations'),
        ('hearthgate_clerk', 'select, insert (run, player, kind, bytes, promise, salt, round), update (queued, dump), delete on runs'),
        ('hearthgate_clerk', 'select (player, day, state, run, bytes, promise, salt), update (state, host) on games'),
        ('hearthgate_clerk', 'select (day, revealed), insert (day, seed, salt, promise), update (revealed) on days'),
        ('hearthgate_clerk', 'select, insert, update, delete on dumps'),
        ('hearthgate_clerk', 'select on backups'),
        -- The operator moderates. The audit log cannot be shortened; `erase` replaces the name in it.
        ('hearthgate_admin', 'select, update (name, likeness, recovery, barred, bot) on players'),
        ('hearthgate_admin', 'select, delete on keys'),
        ('hearthgate_admin', 'select (key), delete on tokens'),
        ('hearthgate_admin', 'select (player), delete on invitations'),
        ('hearthgate_admin', 'select, insert, delete on looks'),
        ('hearthgate_admin', 'select on tastes'),
        ('hearthgate_admin', 'select, update (state, kind, judged, tries, queued, free, doubt, doubt_text, doubt_command), delete on runs'),
        ('hearthgate_admin', 'select (game, player, day, begun, moved, state, calling, turns, score, won, run, notes), delete on games'),
        ('hearthgate_admin', 'select, insert, update (whom, why) on deeds'),
        ('hearthgate_admin', 'select, insert, delete on closed_rules'),
        -- The backup reads everything and changes nothing; a row says when it was made.
        ('hearthgate_backup', 'select on all tables in schema public'),
        ('hearthgate_backup', 'select on all sequences in schema public'),
        ('hearthgate_backup', 'insert on backups')
    ) rights (role, what) join pg_roles on rolname = rights.role
    loop
        execute format('grant %s to %I', it.what, it.role);
    end loop;
end
$$;
