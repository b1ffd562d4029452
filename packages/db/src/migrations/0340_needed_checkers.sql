-- Some requests need a person of a certain role, or one of each of two roles, to approve them. The first of two approvals is kept here;
-- the second one releases. Not an expansion: the program before would release forced changes of shares by one person, which is refused now.
alter table act_request add column needs text[] not null default '{}' check (cardinality(needs) <= 2);

create table act_approval (
  request_id bigint not null references act_request,
  operator text not null references operator (name),
  -- Of what was seen, as in the request.
  digest text not null,
  approved_at timestamptz not null,
  -- How the person was proved, at the console.
  evidence jsonb,
  primary key (request_id, operator)
);
create trigger act_approval_append_only before update or delete or truncate on act_approval
  for each statement execute function ledger_is_append_only();

-- Whether the approvals of a request and its releasing operator are people of each role that it needs, as many as there are roles.
create function checkers_suffice(id bigint, needed text[], releasing text) returns boolean language sql stable as $$
  with checker as (
    select s.roles from staff s join (
      select operator from act_approval where request_id = id union select releasing
    ) a using (operator)
    where s.roles && needed and is_enabled_operator(operator)
  )
  select (select count(*) from checker) >= cardinality(needed)
    and needed <@ array(select unnest(roles) from checker)
    and exists (select from staff where operator = releasing and roles && needed)
$$;

create function approvals_are_of_open_requests() returns trigger language plpgsql as $$
begin
  if not exists (select from act_request r join staff s on s.operator = new.operator and s.roles && r.needs
      where r.request_id = new.request_id and r.state = 'open' and r.expires_at > business_now() and r.digest = new.digest
        and r.requested_by <> new.operator and r.created_in <> this_transaction() and is_enabled_operator(new.operator)
        and (select release_limit_fen from operator where name = new.operator) >= greatest(coalesce(r.amount_fen, 0), 1)) then
    raise exception 'an approval is that of another enabled operator whom the open request needs' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger act_approval_of_open before insert on act_approval
  for each row execute function approvals_are_of_open_requests();

-- Whether this transaction released a request for one of the acts. 'shares add:check+compliance' counts only where the request needed both.
create function is_released_for(wanted text[]) returns boolean language sql stable as $$
  select exists (select from act_request r, unnest(wanted) w
    where r.released_in = this_transaction() and r.released_tx = transaction_timestamp()
      and r.act = split_part(w, ':', 1) and r.needs @> string_to_array(split_part(w, ':', 2), '+'))
$$;

create or replace function needs_released_request() returns trigger language plpgsql as $$
begin
  if not is_released_for(tg_argv) then
    raise exception 'a row of % needs a request that a second operator released', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

create or replace function needs_release_once_traded() returns trigger language plpgsql as $$
declare
  fund constant text := case tg_op when 'DELETE' then old.fundcode else new.fundcode end;
begin
  if not is_released_for(tg_argv)
    and (exists (select from orders where fundcode = fund) or exists (select from orders where target_fundcode = fund)) then
    raise exception 'a row of % needs a request that a second operator released', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

drop trigger orders_share_act_released on orders;
create constraint trigger orders_adjustment_released after insert on orders deferrable initially deferred
  for each row when (new.cause = 'adjust')
  execute function needs_released_request('shares add:check+compliance', 'shares deduct:check+compliance', 'exchange import');
create constraint trigger orders_freeze_released after insert on orders deferrable initially deferred
  for each row when (new.cause = 'freeze' and new.parent_order_id is null)
  execute function needs_released_request('shares freeze', 'shares unfreeze', 'exchange import');
drop trigger orders_transfer_released on orders;
create constraint trigger orders_transfer_released after insert on orders deferrable initially deferred
  for each row when (new.cause = 'transfer') execute function needs_released_request('shares transfer:check+compliance');

-- Redemption fees to which the legal floors apply, and whether they apply.
create function floors_need_compliance() returns trigger language plpgsql as $$
declare
  line constant fee_tier := case tg_op when 'DELETE' then old else new end;
begin
  if line.kind = 'redeem' and not is_released_for('{funds import:compliance}')
    and exists (select from fund where fundcode = line.fundcode and not fee_exempt)
    and (exists (select from orders where fundcode = line.fundcode) or exists (select from orders where target_fundcode = line.fundcode)) then
    raise exception 'a redemption fee needs a request that compliance released' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger fee_floor_released after insert or update or delete on fee_tier deferrable initially deferred
  for each row execute function floors_need_compliance();
create constraint trigger floor_exemption_released after update on fund deferrable initially deferred
  for each row when (old.fee_exempt <> new.fee_exempt) execute function needs_release_once_traded('funds import:compliance');

-- What corrected NAVs cost the company, all funds of the act together: above 50,000 yuan finance approves, too.
create function company_money_needs_finance() returns trigger language plpgsql as $$
begin
  if not is_released_for('{nav import:check+finance}') and (
      select sum(amount_fen) from orders
      where accept_at >= new.at and cause is distinct from 'carry' and cause = 'covered' and xmin = pg_current_xact_id()::xid) > 5000000 then
    raise exception 'this much money of the company needs a request that finance approved' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger nav_correction_paid after insert on nav_correction deferrable initially deferred
  for each row execute function company_money_needs_finance();
