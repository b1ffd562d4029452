-- expand: two kinds of order and their table, which the release before never writes.

alter table orders drop constraint orders_kind_check, add constraint orders_kind_check
  check (kind in ('020', '022', '024', '027', '028', '029', '031', '032', '036', '039', '140', '143', '144', '145')) not valid;
alter table orders validate constraint orders_kind_check;

-- Shares whose custody is transferred: from an agency, as one lot was bought there (027), or to an agency (028).
create table custody_transfer (
  order_id bigint,
  custno text,
  agency_id text not null references agency,
  register_date date,
  trade_date date,
  fee_type text check (fee_type in ('A', 'B')),
  nav_e4 bigint check (nav_e4 > 0),
  split_ratios_e9 bigint[],
  cost_fen bigint check (cost_fen > 0),
  primary key (order_id, custno),
  foreign key (order_id, custno) references orders (order_id, custno),
  constraint custody_transfer_lot check (num_nulls(register_date, trade_date, fee_type, nav_e4, split_ratios_e9, cost_fen) in (0, 6)),
  constraint custody_transfer_days check (register_date > trade_date)
);
create constraint trigger custody_transfer_released after insert or update or delete on custody_transfer deferrable initially deferred
  for each row execute function needs_released_request('custody transfer-in:check+compliance', 'custody transfer-out:check+compliance');
create constraint trigger orders_custody_in_released after insert on orders deferrable initially deferred
  for each row when (new.kind = '027') execute function needs_released_request('custody transfer-in:check+compliance');
create constraint trigger orders_custody_out_released after insert on orders deferrable initially deferred
  for each row when (new.kind = '028') execute function needs_released_request('custody transfer-out:check+compliance');

create or replace function splits_wait_for_transfers() returns trigger language plpgsql as $$
begin
  if exists (select from orders where fundcode = new.fundcode and cause in ('transfer', 'custody') and status = '9' and trade_date >= new.day) then
    raise exception 'a transfer of shares of % waits to be confirmed', new.fundcode using errcode = 'object_in_use';
  end if;
  return new;
end $$;

create or replace function note_order_events() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into customer_event (order_id, kind, day, custno, at)
  select n.order_id, case n.status when '1' then 'confirmed' when '0' then 'failed' else 'delayed' end,
    case when n.status in ('0', '1') then (b.at at time zone 'Asia/Shanghai')::date
      when n.confirm_date > o.confirm_date then n.confirm_date else n.pay_date end,
    n.custno, b.at
  from new_row n join old_row o using (order_id) cross join business_time b
  where o.status = '9' and n.kind in ('020', '022', '024', '027', '028', '029', '036', '039', '143') and n.cause is distinct from 'carry'
    and (n.status in ('0', '1') or n.status = '9' and (n.confirm_date > o.confirm_date or n.pay_date > o.pay_date))
  on conflict do nothing;
  return null;
end $$;
