-- Jobs, notes and reports of the office, and the processes that use this database.

-- The steps of settlement that are done, for each fund and day.
create table settlement_run (
  day date not null,
  fundcode text not null,
  step text not null,
  orders_done integer not null,
  at timestamptz not null,
  primary key (day, fundcode, step)
);

-- Results of jobs, one for each key.
create table job_run (
  job text not null,
  key text not null,
  at timestamptz not null,
  report jsonb not null,
  primary key (job, key)
);

-- A run of a job that staff ask for again; the leader of all processes does it. At most one of a job at a time.
create table job_rerun (
  rerun_id bigint generated always as identity primary key,
  job text not null,
  day date not null,
  asked_by text not null references operator (name),
  asked_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'waits', 'failed')),
  check ((ended_at is null) = (outcome is null))
);
create unique index job_rerun_open on job_rerun (job) where ended_at is null;

-- Notes of staff on a break: findings, waiting for the other side, and how a break ended that no later check can see.
create table reconciliation_note (
  subject text not null check (subject ~ '^(fund|bank|invariant|case|difference|service|suspense):'),
  seq integer not null check (seq > 0),
  kind text not null check (kind in ('note', 'wait', 'settled')),
  -- The last day of waiting.
  until date,
  text text not null check (length(text) between 2 and 500),
  written_by text not null references operator (name),
  at timestamptz not null,
  primary key (subject, seq),
  check ((kind = 'wait') = (until is not null))
);
create trigger reconciliation_note_append_only before update or delete on reconciliation_note
  for each statement execute function ledger_is_append_only();
-- What ends a difference that no later check can see again is said by one person and released by another.
create constraint trigger reconciliation_settled_released after insert on reconciliation_note deferrable initially deferred
  for each row when (new.kind = 'settled') execute function needs_released_request('break settle');

-- Reports that staff ran, with their bytes. They hold sums, nothing of one customer.
create table report_run (
  run_id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'sales', 'redemptions', 'scale', 'holders', 'fees', 'service', 'plans', 'complaints', 'compliance')),
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
create trigger report_run_append_only before update or delete on report_run
  for each statement execute function ledger_is_append_only();

create table report_file (
  run_id bigint not null references report_run,
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  bytes bytea not null,
  sha256 text not null check (length(sha256) = 64),
  primary key (run_id, format)
);
create trigger report_file_append_only before update or delete on report_file
  for each statement execute function ledger_is_append_only();

-- How providers answered, by the hour of real time: counted by the processes that asked them, read by the console's process.
create table gateway_hour (
  hour timestamptz not null,
  gateway text not null,
  call text not null,
  outcome text not null,
  -- Requests by the time until the answer, in the steps of gateways/answer-times.ts; the last one is of those above them.
  counts int[] not null,
  primary key (hour, gateway, call, outcome)
);

-- Processes that use this database, with the keys each of them has.
create table node (
  node_id text primary key,
  host text not null,
  release text not null,
  part text not null,
  key_names text[] not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);

-- Keyed digests of the keys that this database is encrypted with; the keys themselves are never in a database. A key is
-- `next` while processes have to receive it: it decrypts and does not yet encrypt; `leaving` was in use: what it encrypted is
-- encrypted with the key before it again, then it goes.
create table key_fingerprint (
  name text primary key check (name ~ '^(pepper|(data|index|field)-[0-9]{4})$'),
  fingerprint text not null,
  state text not null check (state in ('next', 'active', 'leaving')),
  made_at timestamptz not null default clock_timestamp(),
  -- What it works with.
  algorithm text not null check (algorithm in ('aes-256-gcm', 'sm4-gcm', 'hmac-sha256', 'hmac-sm3', 'rsa', 'sm2'))
);

-- Sealed files with FILES=database, so that every node finds them. Each is encrypted as a whole, with its name and place.
create table kept_file (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  sealed text not null,
  at timestamptz not null default clock_timestamp()
);

-- Which text of each file of functions/ and views/ is in the database.
create table view_file (
  name text primary key,
  sha256 text not null
);
