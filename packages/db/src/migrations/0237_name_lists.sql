-- expand: new tables only
-- Name lists against money laundering. What an entry says is sealed; it is found by keyed hashes of its names and ID numbers.
create table name_list (
  list_code text not null,
  version integer not null check (version > 0),
  -- The file or the provider it came from, and the SHA-256 of what was read.
  source text not null,
  sha256 text not null,
  entries integer not null check (entries > 0),
  taken_at timestamptz not null,
  taken_by text not null,
  primary key (list_code, version)
);

-- A changed entry is another row, so that a hit keeps what it was found on; one that left the list has an end.
create table name_list_entry (
  entry_row bigint generated always as identity primary key,
  list_code text not null,
  entry_id text not null,
  first_version integer not null,
  ended_version integer check (ended_version > first_version),
  -- Days as YYYY-MM-DD, or years, with commas between.
  births text not null,
  -- Names, ID numbers, nationality and the text of the source, as JSON.
  detail_enc text not null,
  -- Keyed hash of all of it: a line with the same one is unchanged.
  digest text not null,
  foreign key (list_code, first_version) references name_list
);
create unique index name_list_entry_live on name_list_entry (list_code, entry_id) where ended_version is null;

create table name_list_key (
  entry_row bigint not null references name_list_entry,
  kind text not null check (kind in ('id', 'name')),
  key text not null,
  primary key (kind, key, entry_row)
);

-- The same hashes of customers and of the persons of an institution, kept while the account is open.
create table screen_key (
  custno text not null references customer,
  -- 'self', or the role and number of a person of an institution.
  who text not null,
  name_key text not null,
  id_key text,
  born date,
  -- Of the customer's row that they were taken from.
  customer_version integer not null,
  primary key (custno, who)
);
create index screen_key_name on screen_key (name_key);
create index screen_key_id on screen_key (id_key) where id_key is not null;

create table name_hit (
  hit_id bigint generated always as identity primary key,
  custno text not null references customer,
  who text not null,
  entry_row bigint not null references name_list_entry,
  kind text not null check (kind in ('id', 'birth', 'name')),
  -- By the setting at the time.
  blocking boolean not null,
  state text not null default 'open' check (state in ('open', 'cleared', 'confirmed')),
  found_at timestamptz not null,
  decided_at timestamptz,
  requested_by text references operator (name),
  decided_by text references operator (name),
  reason text not null default '',
  -- Keeps the customer from everything that moves money or shares.
  holds boolean not null generated always as (state = 'confirmed' or (state = 'open' and blocking)) stored,
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (requested_by is null)),
  check (decided_by <> requested_by),
  unique (custno, who, entry_row, kind)
);
create index name_hit_holds on name_hit (custno) where holds;
create index name_hit_open on name_hit (hit_id) where state = 'open';

-- Only two persons of compliance decide a hit, and nothing makes one disappear but the end of its customer's retention.
create function name_hits_are_released() returns trigger language plpgsql as $$
begin
  if not exists (select from act_request r
      join staff asked on asked.operator = r.requested_by and 'compliance' = any (asked.roles)
      join staff released on released.operator = r.decided_by and 'compliance' = any (released.roles)
      where released_in = this_transaction() and released_tx = transaction_timestamp() and act = 'name-hit decide'
        and r.requested_by = new.requested_by and r.decided_by = new.decided_by) then
    raise exception 'a hit is decided by a request of one person of compliance that another one released'
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger name_hit_released after update on name_hit deferrable initially deferred
  for each row when (old.state <> new.state) execute function name_hits_are_released();
