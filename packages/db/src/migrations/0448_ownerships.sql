-- expand: a new table; the previous release has no beneficial owners
-- Every statement of the owners and controllers of an institution, entered by one compliance officer and checked by another.
create table ownership (
  ownership_id bigint generated always as identity primary key,
  custno text not null references customer,
  -- Layers, controllers and managers as entered, as JSON; the beneficial owners are derived by the rule.
  layers_enc text not null,
  owners int not null check (owners > 0),
  -- Comparison with the register of beneficial owners.
  register text not null check (register in ('same', 'differs', 'unseen')),
  -- Last day to resolve a difference with the register by a new statement.
  due_on date check ((due_on is not null) = (register = 'differs')),
  is_current boolean not null default true,
  requested_by text not null references operator (name),
  decided_by text not null references operator (name) check (decided_by <> requested_by),
  reason text not null check (reason <> ''),
  stated_at timestamptz not null
);
create index ownership_of on ownership (custno, ownership_id desc);
create unique index ownership_current on ownership (custno) where is_current;
create constraint trigger ownership_released after insert on ownership deferrable initially deferred
  for each row execute function decided_by_compliance('owners put');
create function ownership_is_kept() returns trigger language plpgsql as $$
begin
  -- Key rotation re-encrypts the layers.
  if (new.is_current and not old.is_current) or (new.custno, new.owners, new.register, new.due_on) is distinct from (old.custno, old.owners, old.register, old.due_on) then
    raise exception 'a statement of owners is replaced by a newer one, not changed' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger ownership_kept after update on ownership for each row execute function ownership_is_kept();
