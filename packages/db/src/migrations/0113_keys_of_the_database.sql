-- Keyed digests of the keys that this database is encrypted with; the keys themselves are never in a database. A key is
-- `next` while processes have to receive it: it decrypts and does not yet encrypt.
create table key_fingerprint (
  name text primary key check (name ~ '^(pepper|(data|index|field)-[0-9]{4})$'),
  fingerprint text not null,
  state text not null check (state in ('next', 'active')),
  made_at timestamptz not null default clock_timestamp()
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
