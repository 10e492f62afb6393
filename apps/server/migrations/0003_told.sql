-- Whether recap and picture of a ranked run are in the blob store; null: not made yet; false: cannot be made. Tries are counted
-- before each attempt, so that a run that crashes the worker is given up.
alter table runs add column told boolean;
alter table runs add column tellings smallint not null default 0;
alter table runs add column telling timestamptz;
create index runs_untold on runs (rules, judged) where state = 'ranked' and told is null;
