-- fresh: the first run ranked on its seed. known: a later one. sealed: played here with a secret seed. bot: by a program.
alter table players add column bot boolean not null default false;
alter table runs drop constraint runs_kind_check;
alter table runs drop constraint runs_check3;
drop index runs_once;
update runs set kind = 'fresh' where kind = 'proven';
update runs r set kind = 'known' where r.kind = 'fresh' and r.state = 'ranked' and exists (select 1 from runs o
    where o.state = 'ranked' and o.seed = r.seed and (o.kind = 'sealed' or (o.judged, o.run) < (r.judged, r.run)));
alter table runs add constraint runs_kind check (kind in ('fresh', 'known', 'sealed', 'bot'));
alter table runs add constraint runs_sealed check (case kind when 'sealed' then promise is not null when 'bot' then true else promise is null end);
create unique index runs_once on runs (rules, packs, seed, digest, turns) where state = 'ranked' and promise is null;
create unique index runs_fresh on runs (seed) where state = 'ranked' and kind = 'fresh';
create index runs_by_seed on runs (seed) where state = 'ranked';

-- Rules versions whose runs are no longer accepted.
create table closed_rules (
    rules bigint primary key,
    closed timestamptz not null default now(),
    why text not null
);
