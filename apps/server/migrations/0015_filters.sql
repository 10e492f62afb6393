-- Counts the ranked runs of a player without reading them.
create index runs_of_player on runs (player) include (won, score) where state = 'ranked';
-- Ladders of a kind or of a rules version that has few of all runs.
create index runs_by_kind on runs (kind, score desc, turns, run) where state = 'ranked';
create index runs_by_rules on runs (rules, score desc, turns, run) where state = 'ranked';
