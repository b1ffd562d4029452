-- Acts that create or destroy shares or money wait as requests of one operator until another one releases them.
-- The role that owns the table changes limits.
alter table operator add column release_limit_fen bigint not null default 100000000 check (release_limit_fen >= 0);

create or replace function operators_are_only_disabled() returns trigger language plpgsql as $$
declare
  fixed constant text[] := array['disabled_at', 'disabled_by', 'release_limit_fen'];
begin
  if tg_op = 'DELETE' or to_jsonb(old) - fixed <> to_jsonb(new) - fixed or old.disabled_at is not null
    or (new.disabled_at is null and new.release_limit_fen = old.release_limit_fen) then
    raise exception 'an operator can only be disabled, once' using errcode = 'check_violation';
  end if;
  if new.release_limit_fen <> old.release_limit_fen
    and not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'USAGE') then
    raise exception 'only the owner of the database changes limits' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create function this_transaction() returns bigint language sql stable as $$ select pg_current_xact_id()::text::bigint $$;

create table act_request (
  request_id bigint generated always as identity primary key,
  act text not null,
  object text not null,
  -- The arguments: {"positionals": [...], "options": {...}}
  input jsonb not null,
  -- What was printed for the operator who asked, and the digest of it and of the state that it rests on.
  preview text not null,
  digest text not null,
  amount_fen bigint check (amount_fen >= 0),
  requested_by text not null references operator (name),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'released', 'rejected', 'withdrawn', 'expired')),
  decided_by text references operator (name),
  decided_at timestamptz,
  reason text not null default '',
  created_in bigint not null default this_transaction(),
  -- The transaction that released it: the act is written by this one or by none.
  released_in bigint,
  released_tx timestamptz,
  check (expires_at > requested_at),
  check ((state = 'open') = (decided_at is null)),
  check ((state in ('open', 'expired')) = (decided_by is null)),
  check (state not in ('released', 'rejected') or decided_by <> requested_by),
  check (state <> 'withdrawn' or decided_by = requested_by),
  check ((state = 'released') = (released_in is not null and released_tx is not null))
);
create unique index act_request_one_open on act_request (act, object) where state = 'open';
create index act_request_released on act_request (released_in) where released_in is not null;

-- Files of an open request, sealed; the digest remembers them when they are deleted.
create table act_file (
  request_id bigint not null references act_request,
  path text not null,
  content_enc text not null,
  primary key (request_id, path)
);

-- An operator of the demo counts only until the database has operators of its own.
create function is_enabled_operator(who text) returns boolean language sql stable as $$
  select exists (select from operator where name = who and disabled_at is null
    and (not is_demo or not exists (select from operator where not is_demo)))
$$;

create function act_requests_move_forward() returns trigger language plpgsql as $$
declare
  decision constant text[] := array['state', 'decided_by', 'decided_at', 'reason', 'released_in', 'released_tx'];
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' or not is_enabled_operator(new.requested_by) then
      raise exception 'a request is opened by an enabled operator' using errcode = 'check_violation';
    end if;
    new.created_in := this_transaction();
    return new;
  end if;
  if tg_op = 'DELETE' or old.state <> 'open' or new.state = 'open' or to_jsonb(old) - decision <> to_jsonb(new) - decision then
    raise exception 'a request is only decided, once' using errcode = 'check_violation';
  end if;
  if new.state = 'released' then
    if new.decided_by = old.requested_by or not is_enabled_operator(new.decided_by) or not is_enabled_operator(old.requested_by) then
      raise exception 'a request is released by a second enabled operator' using errcode = 'check_violation';
    elsif old.expires_at <= business_now() then
      raise exception 'the request has expired' using errcode = 'check_violation';
    elsif old.created_in = this_transaction() then
      raise exception 'a request is not released by the transaction that wrote it' using errcode = 'check_violation';
    elsif old.amount_fen > (select release_limit_fen from operator where name = new.decided_by) then
      raise exception 'the amount is above the limit of the operator' using errcode = 'check_violation';
    end if;
    new.released_in := this_transaction();
    new.released_tx := transaction_timestamp();
  end if;
  return new;
end $$;
create trigger act_request_forward before insert or update or delete on act_request
  for each row execute function act_requests_move_forward();
create trigger act_request_never_truncated before truncate on act_request
  for each statement execute function ledger_is_append_only();

-- Named acts write what they write in the transaction that released a request for one of them. Checked at the commit, so
-- that a preview can write and roll back. What the engine itself writes is left alone, such as the freeze of shares that a frozen
-- holding's dividend bought, which names its order.
create function needs_released_request() returns trigger language plpgsql as $$
begin
  if not exists (select from act_request where released_in = this_transaction()
      and released_tx = transaction_timestamp() and act = any (tg_argv)) then
    raise exception 'a row of % needs a request that a second operator released', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger orders_share_act_released after insert on orders deferrable initially deferred
  for each row when (new.cause = 'adjust' or (new.cause = 'freeze' and new.parent_order_id is null))
  execute function needs_released_request('shares add', 'shares deduct', 'shares freeze', 'shares unfreeze', 'exchange import');
create constraint trigger orders_correction_released after insert on orders deferrable initially deferred
  for each row when (new.cause in ('correction', 'covered', 'recovered', 'crossed', 'returned'))
  execute function needs_released_request('nav import');
