-- Sealed files with FILES=database, so that every node finds them. Each is encrypted as a whole, with its name and place.
create table kept_file (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  sealed text not null,
  at timestamptz not null default clock_timestamp()
);
