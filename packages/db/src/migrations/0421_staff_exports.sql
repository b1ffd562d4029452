-- expand: a table
-- Exports of the console that are too large for one answer: made in the background into sealed files, for a day. It replaces audit_export,
-- which the release before still uses: its job would make an export of another kind as one of the audit log.
create table staff_export (
  export_id bigint generated always as identity primary key,
  kind text not null check (kind in ('audit', 'suitability', 'crs')),
  filter jsonb not null,
  asked_by text not null references operator (name),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- The newest row when it was asked for, later ones are not in the file; null where a day bounds it.
  upto_id bigint,
  -- The own account of the person, which is left out.
  left_out text,
  items_total integer check (items_total >= 0),
  items_done integer not null default 0 check (items_done >= 0),
  -- Names of the sealed files, in the order of the file.
  parts text[] not null default '{}',
  sha256 text,
  seal_id bigint,
  seal_hash text,
  ended_at timestamptz,
  fault text check (fault in ('many', 'broken')),
  check (ended_at is null or (sha256 is null) = (fault is not null))
);
create unique index staff_export_open on staff_export (asked_by) where ended_at is null;
