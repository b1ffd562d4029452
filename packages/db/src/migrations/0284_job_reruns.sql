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
