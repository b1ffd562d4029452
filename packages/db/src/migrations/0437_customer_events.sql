-- expand: new tables and triggers, and an index; the program before sends nothing of them
-- What happened to a customer's orders, written by the statement that made it happen, whatever code that was: no event
-- without its cause, and no cause without its event.
create table customer_event (
  order_id bigint not null references orders,
  -- 'due': a transfer is missing on the last day for it; 'paid': money left for the customer's card.
  kind text not null check (kind in ('due', 'debited', 'confirmed', 'failed', 'delayed', 'paid')),
  -- The day of the event; for 'delayed' the new day, or the day that passed without a new one.
  day date not null,
  custno text not null,
  at timestamptz not null,
  -- What became of its message; null until it is sent or found to be unwanted.
  sms text check (sms in ('sent', 'refused', 'unknown', 'unwanted')),
  primary key (order_id, kind, day)
);
create index customer_event_open on customer_event (at) where sms is null;

-- Which events a customer wants by SMS, and from which amount; kinds without a row are wanted from any amount.
create table sms_choice (
  custno text not null references customer (custno),
  kind text not null check (kind in ('debit', 'confirm', 'payout', 'refund', 'lapse', 'delay')),
  wanted boolean not null,
  from_fen bigint not null check (from_fen >= 0),
  primary key (custno, kind)
);

-- The daily income of money funds is no event.
create function note_order_events() returns trigger language plpgsql as $$
begin
  insert into customer_event (order_id, kind, day, custno, at)
  select n.order_id, case n.status when '1' then 'confirmed' when '0' then 'failed' else 'delayed' end,
    case when n.status in ('0', '1') then (b.at at time zone 'Asia/Shanghai')::date
      when n.confirm_date > o.confirm_date then n.confirm_date else n.pay_date end,
    n.custno, b.at
  from new_row n join old_row o using (order_id) cross join business_time b
  where o.status = '9' and n.kind in ('020', '022', '024', '029', '036', '039', '143') and n.cause is distinct from 'carry'
    and (n.status in ('0', '1') or n.status = '9' and (n.confirm_date > o.confirm_date or n.pay_date > o.pay_date))
  on conflict do nothing;
  return null;
end $$;
create trigger orders_events after update on orders referencing old table as old_row new table as new_row
  for each statement execute function note_order_events();

create function note_money_events() returns trigger language plpgsql as $$
begin
  insert into customer_event (order_id, kind, day, custno, at)
  select n.order_id, case when n.state <> 'done' then 'delayed' when n.direction = 'in' then 'debited' else 'paid' end,
    case when n.state = 'done' then (b.at at time zone 'Asia/Shanghai')::date else n.due_date end, n.custno, b.at
  from new_row n join old_row o using (order_id, direction) cross join business_time b
  where n.state = 'done' and o.state <> 'done'
    or n.direction = 'out' and n.state = 'requested' and n.attempt = o.attempt and n.due_date > o.due_date
  on conflict do nothing;
  return null;
end $$;
create trigger bank_txn_events after update on bank_txn referencing old table as old_row new table as new_row
  for each statement execute function note_money_events();

-- A message is recorded and handed over once under its number.
create unique index message_log_sms_id on message_log (sms_id);
alter table sms_outbox add column sms_id text unique;
