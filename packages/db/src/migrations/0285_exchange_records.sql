-- expand: a new table, a column that may be empty, and indexes
-- The records of a registrar in which a figure is not ours, without names, cards and numbers of identity documents: staff look at both sides.
create table exchange_record (
  file text not null references exchange_file,
  line integer not null,
  record jsonb not null,
  primary key (file, line)
);
create trigger exchange_record_append_only before update or delete on exchange_record
  for each statement execute function ledger_is_append_only();

-- The line of that record; none where the registrar left something out.
alter table exchange_difference add column line integer;
create index exchange_difference_file on exchange_difference (file, id);
