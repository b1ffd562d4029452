-- Who may run operators' commands. Only the role that owns the table adds one, so that nobody who merely runs commands gives
-- himself a second name; a disabled operator stays disabled, and his lines of the audit log keep their meaning.
create table operator (
  operator_id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9._-]{1,31}$'),
  password_hash text not null,
  is_demo boolean not null default false,
  added_at timestamptz not null,
  added_by text not null,
  disabled_at timestamptz,
  disabled_by text,
  check ((disabled_at is null) = (disabled_by is null)),
  check (disabled_by <> name)
);

create function only_owner_adds_operators() returns trigger language plpgsql as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'USAGE') then
    raise exception 'only the owner of the database adds operators' using errcode = 'insufficient_privilege';
  end if;
  -- The passwords of the demo's operators are published.
  if new.is_demo and exists (select from operator where not is_demo) then
    raise exception 'this database has operators of its own' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger operator_added_by_owner before insert on operator for each row execute function only_owner_adds_operators();

create function operators_are_only_disabled() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.disabled_at is not null or new.disabled_at is null
    or to_jsonb(old) - array['disabled_at', 'disabled_by'] <> to_jsonb(new) - array['disabled_at', 'disabled_by'] then
    raise exception 'an operator can only be disabled, once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger operator_only_disabled before update or delete on operator for each row execute function operators_are_only_disabled();
