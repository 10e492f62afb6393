-- Finds the callings of ranked runs without reading every run.
create index runs_by_calling on runs (calling) where state = 'ranked' and calling is not null;
-- Finds old refused runs, which the clerk deletes.
create index runs_refused on runs (judged) where state = 'refused';
