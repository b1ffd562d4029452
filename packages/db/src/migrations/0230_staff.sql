-- Staff who work in the console: operators with a name, roles, a second factor and sessions. What each role may do is in
-- packages/domain/src/staff/staff-can.ts.
create table staff (
  operator text primary key references operator (name),
  full_name text not null check (full_name <> ''),
  roles text[] not null,
  changed_at timestamptz not null
);

-- Rights come from a request of one operator that a second one released, and neither of them is the one who gets them. The demo's
-- staff have published passwords anyway.
create function staff_rights_are_released() returns trigger language plpgsql as $$
begin
  if not exists (select from operator where name = new.operator and is_demo)
    and not exists (select from act_request where released_in = this_transaction() and released_tx = transaction_timestamp()
      and act = 'operators roles' and new.operator not in (requested_by, decided_by)) then
    raise exception 'rights of staff need a request of one operator that another one released, for a third'
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger staff_released after insert or update on staff deferrable initially deferred
  for each row execute function staff_rights_are_released();

-- The secret of an authenticator, sealed. A code counts once: `last_step` is the period of the newest one accepted.
create table staff_authenticator (
  operator text primary key references operator (name),
  secret_enc text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

-- Sessions use real time, not business time, as those of customers do.
create table staff_session (
  session_id bigint generated always as identity primary key,
  operator text not null references operator (name),
  token_hash text not null unique,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  locked_at timestamptz,
  ended_at timestamptz
);
create unique index staff_session_live on staff_session (operator) where ended_at is null;
