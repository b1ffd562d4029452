-- expand: new table only
-- Large and suspicious transactions that the rules found, and what two persons of compliance decided about each.
create table aml_candidate (
  candidate_id bigint generated always as identity primary key,
  custno text not null references customer,
  rule text not null check (rule in ('large-in', 'large-out', 'fast-in-out', 'split', 'new-card')),
  -- Of the facts.
  day date not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- The movements it rests on: day, direction, fen as text, source and its number.
  evidence jsonb not null,
  found_at timestamptz not null,
  due_on date not null,
  state text not null default 'open' check (state in ('open', 'watched', 'excluded', 'reported', 'bank')),
  decided_at timestamptz,
  requested_by text references operator (name),
  decided_by text references operator (name),
  reason text not null default '',
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (requested_by is null)),
  check (decided_by <> requested_by),
  unique (custno, rule, day)
);
create index aml_candidate_waiting on aml_candidate (due_on, candidate_id) where state in ('open', 'watched');

-- Only two persons of compliance decide a candidate.
create function candidates_are_released() returns trigger language plpgsql as $$
begin
  if not exists (select from act_request r
      join staff asked on asked.operator = r.requested_by and 'compliance' = any (asked.roles)
      join staff released on released.operator = r.decided_by and 'compliance' = any (released.roles)
      where released_in = this_transaction() and released_tx = transaction_timestamp() and act = 'candidate decide'
        and r.requested_by = new.requested_by and r.decided_by = new.decided_by) then
    raise exception 'a candidate is decided by a request of one person of compliance that another one released'
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger aml_candidate_released after update on aml_candidate deferrable initially deferred
  for each row execute function candidates_are_released();
