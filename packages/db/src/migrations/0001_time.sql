-- Units are in the names of columns: _fen 1/100 yuan, _cents 1/100 share, _e2 1/100, _e4 1/10000, _e8 1/100000000, _e9 and _e12 alike.
-- What ends with _enc is sealed with its key id; _bidx is a keyed blind index for equality, _hmac another keyed hash.

-- One row: the only source of business time. fixed_at stops it (tests); offset_ms moves it (demo).
create table business_clock (
  one boolean primary key default true check (one),
  is_demo boolean not null default false,
  offset_ms bigint not null default 0,
  fixed_at timestamptz
);
insert into business_clock default values;

-- A view, so that a statement can read it without the price of a function call.
create view business_time as
  select coalesce(fixed_at, clock_timestamp() + offset_ms * interval '1 millisecond') as at from business_clock;

create function business_now() returns timestamptz language sql stable as $$ select at from business_time $$;

-- seq numbers the open days, so T+n is a lookup; a closed day carries the number of the open day before it.
create table trading_day (
  day date primary key,
  is_open boolean not null,
  seq integer not null,
  source text not null,
  invented boolean not null default false
);
create unique index trading_day_seq on trading_day (seq) where is_open;

-- Names a transaction in the rows that only it may write.
create function this_transaction() returns bigint language sql stable as $$ select pg_current_xact_id()::text::bigint $$;

-- Of all tables whose rows are evidence. A truncation deletes no rows, so it has a trigger of its own where it matters.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name using errcode = 'check_violation'; end $$;
