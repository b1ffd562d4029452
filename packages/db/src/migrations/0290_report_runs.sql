-- expand: new tables only
-- Reports that staff ran, with their bytes. They hold sums, nothing of one customer.
create table report_run (
  run_id bigint generated always as identity primary key,
  kind text not null check (kind in ('sales', 'redemptions', 'scale', 'holders', 'fees', 'plans', 'complaints', 'compliance')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- What was booked after it is not in the report.
  cut_off timestamptz not null,
  -- The last entry, order and audit line that the report could see.
  data_version text not null,
  -- Why the figures may still change; '' when the period is over.
  unfinished text not null,
  tables jsonb not null,
  made_by text not null references operator (name),
  at timestamptz not null
);
-- A period that is over has one report of a kind; it is handed out again.
create unique index report_run_finished on report_run (kind, from_day, to_day) where unfinished = '';

create table report_file (
  run_id bigint not null references report_run,
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  bytes bytea not null,
  sha256 text not null check (length(sha256) = 64),
  primary key (run_id, format)
);
create trigger report_run_append_only before update or delete on report_run
  for each statement execute function ledger_is_append_only();
create trigger report_file_append_only before update or delete on report_file
  for each statement execute function ledger_is_append_only();
