-- expand: new tables; a declaration that the program before takes is missing here until the customer declares again
-- Every declaration of tax residency, newest last: what the customer's row says is the newest one.
create table tax_declaration (
  declaration_id bigint generated always as identity primary key,
  custno text not null references customer,
  tax_status text not null check (tax_status in ('1', '2', '3')),
  -- Names in Latin letters, birth place, address, countries with tax numbers, as JSON; of tax residents of other countries.
  detail_enc text,
  declared_at timestamptz not null
);
create index tax_declaration_customer on tax_declaration (custno, declaration_id desc);
insert into tax_declaration (custno, tax_status, detail_enc, declared_at)
  select custno, tax_status, tax_detail_enc, coalesce(opened_at, created_at) from customer where tax_status is not null order by custno;

-- Declarations that have to be obtained, completed or looked at within 90 days, and what two persons of compliance decided.
create table crs_case (
  case_id bigint generated always as identity primary key,
  custno text not null references customer,
  rule text not null check (rule in ('missing', 'incomplete', 'changed', 'doubtful')),
  -- Names what it rests on: the opening, a declaration, or a declaration with a nationality.
  fact text not null,
  -- The day from which the 90 days count.
  since date not null,
  due_on date not null check (due_on > since),
  found_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'asked', 'accepted', 'nonresident')),
  decided_at timestamptz,
  requested_by text references operator (name),
  decided_by text references operator (name),
  reason text not null default '',
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (requested_by is null)),
  check (decided_by <> requested_by),
  unique (custno, rule, fact)
);
create index crs_case_waiting on crs_case (due_on, case_id) where state in ('open', 'asked');

-- What only two persons of compliance decide, by a request for the act that the trigger names.
create function decided_by_compliance() returns trigger language plpgsql as $$
begin
  if not exists (select from act_request r
      join staff asked on asked.operator = r.requested_by and 'compliance' = any (asked.roles)
      join staff released on released.operator = r.decided_by and 'compliance' = any (released.roles)
      where released_in = this_transaction() and released_tx = transaction_timestamp() and act = tg_argv[0]
        and r.requested_by = new.requested_by and r.decided_by = new.decided_by) then
    raise exception 'a row of % is decided by a request of one person of compliance that another one released', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger crs_case_released after update on crs_case deferrable initially deferred
  for each row execute function decided_by_compliance('crs decide');
drop trigger aml_candidate_released on aml_candidate;
create constraint trigger aml_candidate_released after update on aml_candidate deferrable initially deferred
  for each row execute function decided_by_compliance('candidate decide');
drop trigger name_hit_released on name_hit;
create constraint trigger name_hit_released after update on name_hit deferrable initially deferred
  for each row when (old.state <> new.state) execute function decided_by_compliance('name-hit decide');
drop function candidates_are_released();
drop function name_hits_are_released();
