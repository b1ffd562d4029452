-- Why its maker asks for an act, and what it does in the words of the console, as counted when it was requested.
alter table act_request add column note text not null default '' check (length(note) <= 200);
alter table act_request add column shown jsonb;
