-- expand: tables and functions
-- An invited operator has no password until he sets one by a link, which counts once and for three days. Only its hash is kept.
create table staff_invitation (
  invitation_id bigint generated always as identity primary key,
  operator text not null references operator (name),
  invited_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > invited_at),
  token_hash text unique,
  used_at timestamptz,
  used_in bigint,
  check ((used_at is null) = (used_in is null))
);
create index staff_invitation_of on staff_invitation (operator, invitation_id desc);
create constraint trigger staff_invitation_released after insert on staff_invitation deferrable initially deferred
  for each row execute function needs_released_request('operators invite');

create function invitations_are_used_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.used_at is not null
    or to_jsonb(old) - array['token_hash', 'used_at', 'used_in'] <> to_jsonb(new) - array['token_hash', 'used_at', 'used_in'] then
    raise exception 'an invitation is used once' using errcode = 'check_violation';
  end if;
  if new.used_at is not null then
    if new.token_hash is distinct from old.token_hash or new.token_hash is null or old.expires_at <= business_now() then
      raise exception 'the invitation is over' using errcode = 'check_violation';
    end if;
    new.used_in := this_transaction();
  end if;
  return new;
end $$;
create trigger staff_invitation_once before update or delete on staff_invitation
  for each row execute function invitations_are_used_once();

-- The role that runs the site adds no operators but those whom one operator invited and a second one released, for a third.
create function invite_operator(who text, no_password text, demo boolean) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare asked record;
begin
  select requested_by, decided_by into asked from act_request where released_in = this_transaction()
    and released_tx = transaction_timestamp() and act = 'operators invite' and object = who
    and who not in (requested_by, decided_by);
  if not found then
    raise exception 'an operator is invited by a request that a second one released' using errcode = 'insufficient_privilege';
  end if;
  if no_password not like '%$' or (demo and exists (select from operator where not is_demo)) then
    raise exception 'an invited operator has no password yet' using errcode = 'check_violation';
  end if;
  -- Up to which amount he releases, the owner of the database says.
  insert into operator (name, password_hash, is_demo, added_at, added_by, release_limit_fen)
  values (who, no_password, demo, business_now(), asked.requested_by, 0);
end $$;

-- A hash that ends with '$' is of no password at all: it is replaced once, in the transaction that uses an invitation.
create or replace function operators_are_only_disabled() returns trigger language plpgsql as $$
declare
  fixed constant text[] := array['disabled_at', 'disabled_by', 'release_limit_fen', 'own_custno', 'password_hash'];
begin
  if tg_op = 'DELETE' or to_jsonb(old) - fixed <> to_jsonb(new) - fixed or old.disabled_at is not null
    or (new.disabled_at is null and new.release_limit_fen = old.release_limit_fen
      and new.own_custno is not distinct from old.own_custno and new.password_hash = old.password_hash) then
    raise exception 'an operator can only be disabled, once' using errcode = 'check_violation';
  end if;
  if new.password_hash <> old.password_hash and (old.password_hash not like '%$' or not exists (
      select from staff_invitation where operator = old.name and used_in = this_transaction())) then
    raise exception 'a password is set once, by an invitation' using errcode = 'check_violation';
  end if;
  if new.release_limit_fen <> old.release_limit_fen
    and not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'USAGE') then
    raise exception 'only the owner of the database changes limits' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create or replace function staff_rights_are_released() returns trigger language plpgsql as $$
begin
  if not exists (select from operator where name = new.operator and is_demo)
    and not exists (select from act_request where released_in = this_transaction() and released_tx = transaction_timestamp()
      and act in ('operators roles', 'operators invite') and new.operator not in (requested_by, decided_by)) then
    raise exception 'rights of staff need a request of one operator that another one released, for a third'
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

-- Compliance reads who has which roles every quarter; what was read stays.
create table staff_review (
  review_id bigint generated always as identity primary key,
  reviewed_by text not null references operator (name),
  at timestamptz not null,
  people jsonb not null
);
create trigger staff_review_append_only before update or delete on staff_review for each statement execute function ledger_is_append_only();

create index act_request_of_roles on act_request (object, request_id desc) where act in ('operators roles', 'operators invite') and state = 'released';
create index ticket_of_owner on ticket (owner) where outcome is null;
