-- Whether the recap and the picture of a ranked run lie in the object store; null while nobody has made them. False: they cannot be
-- made. Tries are counted before each, so that a run that kills whoever plays it is left alone at last.
alter table runs add column told boolean;
alter table runs add column tellings smallint not null default 0;
alter table runs add column telling timestamptz;
create index runs_untold on runs (rules, judged) where state = 'ranked' and told is null;
