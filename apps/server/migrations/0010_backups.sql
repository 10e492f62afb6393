-- Finished backups; deploy/backup adds a row.
create table backups (at timestamptz not null default now());
