-- hidden: ranked once, taken off the ladders by an operator.
alter table runs drop constraint runs_state_check;
alter table runs add constraint runs_state_check check (state in ('waiting', 'ranked', 'refused', 'stuck', 'hidden'));
