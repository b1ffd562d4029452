-- ── cards ───────────────────────────────────────────────────────────────────────────────────────
-- remit_at: since when orders of this account may be paid by transfer. payout_from: money of redemptions goes to the
-- card from then on; a new way for money out waits a day, so that its owner can object.
alter table trade_account add column remit_at timestamptz, add column payout_from timestamptz;

-- Cards that another one took the place of, under the same trade account.
create table replaced_card (
  id bigint generated always as identity primary key,
  custno text not null,
  tradeacco text not null,
  bank_code text not null references bank,
  card_enc text not null,
  card_head text not null,
  card_tail text not null,
  mobile_enc text not null,
  replaced_at timestamptz not null,
  foreign key (tradeacco, custno) references trade_account (tradeacco, custno)
);
create trigger replaced_card_append_only before update or delete on replaced_card
  for each statement execute function ledger_is_append_only();

-- ── what banks tell us ──────────────────────────────────────────────────────────────────────────
-- A payment that a card refused is asked for again under another name once the customer has another card.
alter table bank_txn add column attempt smallint not null default 1;
-- awaited: nobody is asked, the customer sends the money
alter table bank_txn drop constraint bank_txn_state_check;
alter table bank_txn add constraint bank_txn_state_check
  check (state in ('requested', 'unknown', 'awaited', 'done', 'refused', 'cancelled'));
create index bank_txn_awaited on bank_txn (order_id) where state = 'awaited';

-- Each message of a bank once, by its own number, with what became of it.
create table bank_callback (
  channel text not null,
  ext_id text not null,
  txn_id text not null,
  amount_fen bigint not null,
  state text not null check (state in ('done', 'refused')),
  outcome text not null check (outcome in ('booked', 'known', 'no-movement', 'wrong-amount', 'conflict')),
  at timestamptz not null,
  primary key (channel, ext_id)
);

-- ── money that customers send ───────────────────────────────────────────────────────────────────
alter table orders add column payment text not null default 'card' check (payment in ('card', 'remit'));
-- When the money of a transfer came after the cut-off of the order's day: the order belongs to the day of this instant.
alter table orders add column effective_at timestamptz check (effective_at is null or payment = 'remit');

create table remittance (
  remit_id bigint generated always as identity primary key,
  channel text not null,
  ext_id text not null,
  -- null: from no card of a customer; such money goes straight back
  custno text references customer,
  tradeacco text,
  amount_fen bigint not null check (amount_fen > 0),
  arrived_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'matched', 'returning', 'returned')),
  order_id bigint unique references orders,
  handled_at timestamptz,
  unique (channel, ext_id),
  foreign key (tradeacco, custno) references trade_account (tradeacco, custno),
  check ((state = 'matched') = (order_id is not null)),
  check (state <> 'waiting' or custno is not null)
);
create index remittance_open on remittance (state, arrived_at) where state in ('waiting', 'returning');
create index remittance_customer on remittance (custno, remit_id desc);

-- remit: bank to the customer's remitted money; pay then takes it from there. remit-back: to payable; remit-out: payable
-- to bank.
alter table entry alter column order_id drop not null;
alter table entry add column remit_id bigint references remittance;
alter table entry add constraint entry_of_one check (order_id is null or remit_id is null);
create unique index entry_remit on entry (remit_id, kind) where remit_id is not null;

-- Adds to what a check allows, whatever that is.
create or replace function pg_temp.also_allow(of_table text, name text, condition text) returns void language plpgsql as $$
declare
  before text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = name and conrelid = of_table::regclass);
begin
  execute format('alter table %I drop constraint %I', of_table, name);
  execute format('alter table %I add constraint %I check (%s or %s)', of_table, name, before, condition);
end $$;
select pg_temp.also_allow('entry', 'entry_kind_check', $$kind in ('remit', 'remit-back', 'remit-out')$$);
select pg_temp.also_allow('posting', 'posting_account_check', $$account = 'remitted'$$);

-- As before, but that an order paid by transfer may once be moved to the day its money came.
create or replace trigger orders_written_once before update on orders for each row
  when (new.custno <> old.custno or new.tradeacco <> old.tradeacco or new.fundcode <> old.fundcode or new.kind <> old.kind
    or new.amount_fen is distinct from old.amount_fen or new.shares_cents is distinct from old.shares_cents
    or new.accept_at <> old.accept_at or new.request_id <> old.request_id
    or new.origin <> old.origin or new.parent_order_id is distinct from old.parent_order_id
    or new.target_fundcode is distinct from old.target_fundcode or new.dividend_method is distinct from old.dividend_method
    or new.plan_id is distinct from old.plan_id or new.due_date is distinct from old.due_date
    or new.payment <> old.payment or (old.effective_at is not null and new.effective_at is distinct from old.effective_at)
    or (new.trade_date <> old.trade_date and (old.effective_at is not null or new.effective_at is null)))
  execute function order_is_written_once();

-- ── invariants ──────────────────────────────────────────────────────────────────────────────────
create or replace view invariant_i16 as
  select order_id::text as subject, 'accepted ' || accept_at || ' for ' || trade_date as problem
  from orders where origin <> 'fund' and trade_date is distinct from trading_day_of(coalesce(effective_at, accept_at))
  union all
  select c.order_id::text, 'confirmed at the NAV of ' || c.nav_day || ' for ' || o.trade_date
  from confirmation c join orders o using (order_id)
  where o.kind <> '020' and (c.nav_day <> o.trade_date or c.confirm_date <= o.trade_date);

create or replace view invariant_i21 as
  select t.order_id || '-' || t.direction as subject, 'bank moved ' || t.amount_fen || ' ' || t.direction || ', ledger says otherwise' as problem
  from bank_txn t join orders o using (order_id)
  left join entry e on e.order_id = t.order_id and e.kind = case t.direction when 'in' then 'pay' else 'pay-out' end
  where (t.state = 'done') <> (e.entry_id is not null) or (t.direction = 'in' and t.amount_fen <> o.amount_fen) or t.custno <> o.custno
  union all
  select 'all', 'bank in - bank out = ' || bank || ', held ' || held
  from (
    select -coalesce(sum(delta) filter (where account = 'bank_in'), 0) - coalesce(sum(delta) filter (where account = 'bank_out'), 0) as bank,
      coalesce(sum(delta) filter (where account in ('in_transit', 'fund_cash', 'fee', 'payable', 'remitted')), 0) as held
    from posting where unit = 'CNY'
  ) s where bank <> held;

-- Money sent by customers: what is not handled stands as theirs, each transfer is booked once and goes one way.
create view invariant_i21_remit as
  select custno as subject, 'remitted ' || coalesce(p.cash, 0) || ', waiting ' || coalesce(r.amount, 0) as problem
  from (select custno, sum(delta) as cash from posting where account = 'remitted' group by 1) p
  full join (select custno, sum(amount_fen) as amount from remittance where state = 'waiting' group by 1) r using (custno)
  where coalesce(p.cash, 0) <> coalesce(r.amount, 0)
  union all
  select 'R' || r.remit_id, 'transfer is ' || r.state || ', its entries or its order say otherwise'
  from remittance r
  left join entry came on came.remit_id = r.remit_id and came.kind = 'remit'
  left join entry back on back.remit_id = r.remit_id and back.kind = 'remit-back'
  left join entry gone on gone.remit_id = r.remit_id and gone.kind = 'remit-out'
  left join bank_txn t on t.order_id = r.order_id and t.direction = 'in'
  where came.entry_id is null or (back.entry_id is not null) <> (r.state in ('returning', 'returned'))
    or (gone.entry_id is not null) <> (r.state = 'returned')
    or (r.state = 'matched' and (t.state is distinct from 'done' or t.amount_fen <> r.amount_fen or t.custno <> r.custno))
  union all
  select t.order_id::text, 'paid by transfer without one'
  from orders o join bank_txn t on t.order_id = o.order_id and t.direction = 'in' and t.state = 'done'
  left join remittance r on r.order_id = o.order_id
  where o.payment = 'remit' and r.remit_id is null;
