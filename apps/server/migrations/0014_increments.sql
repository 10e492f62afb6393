-- A daily dump is a list of the whole ladder, and the journals that no earlier dump contains. The list of an old dump is deleted,
-- its journals are kept: journals name no player.
delete from dumps;
alter table dumps add column list_runs bigint;
alter table dumps add column list_bytes bigint;
alter table dumps add column list_hash text;
alter table dumps add constraint dumps_list check (num_nulls(list_runs, list_bytes, list_hash) in (0, 3));
-- The dump that contains the journal of the run.
alter table runs add column dump date;
create index runs_by_dump on runs (dump, run) where state in ('ranked', 'hidden');
