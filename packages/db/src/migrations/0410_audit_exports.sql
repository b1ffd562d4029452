-- expand: a table
-- Exports of the audit log with more lines than one answer holds: made in the background into sealed files, for a day.
create table audit_export (
  export_id bigint generated always as identity primary key,
  filter jsonb not null,
  asked_by text not null references operator (name),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- The newest line when it was asked for; later ones are not in the file.
  upto_id bigint not null,
  lines_total integer check (lines_total >= 0),
  lines_done integer not null default 0 check (lines_done >= 0),
  -- Names of the sealed files, in the order of the file.
  parts text[] not null default '{}',
  sha256 text,
  seal_id bigint,
  seal_hash text,
  ended_at timestamptz,
  fault text check (fault in ('many', 'broken')),
  check (ended_at is null or (sha256 is null) = (fault is not null))
);
create unique index audit_export_open on audit_export (asked_by) where ended_at is null;
