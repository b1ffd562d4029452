-- Every business kind is an order, the fund's own acts included, and every confirmation says how it moved a position. Sums of those
-- movements are the holding, at any past date too.

-- Writes other than orders: one row a request, in the transaction of its effect.
create table request (
  custno text not null,
  request_id text not null,
  call text not null,
  body_hash text not null,
  reply jsonb not null,
  at timestamptz not null,
  primary key (custno, request_id)
);

-- A request id is one customer's for one call. Calls claim theirs in `request`, orders keep theirs, and both take this
-- lock first: else two different calls that send one id at the same instant would both be carried out.
create function hold_request_id(of_custno text, id text) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended(of_custno || ':' || id, 727101))
$$;

-- The request id of a new order; volatile, so that its query sees what was committed while it waited for the lock.
create function order_request_id(of_custno text, id text) returns text language plpgsql volatile as $$
begin
  perform hold_request_id(of_custno, id);
  if exists (select from request r where r.custno = of_custno and r.request_id = id) then
    raise unique_violation using constraint = 'request_pkey', message = 'the request id belongs to another call';
  end if;
  return id;
end $$;

-- Regular plans.
create table plan (
  plan_id bigint generated always as identity primary key,
  custno text not null references customer,
  tradeacco text not null,
  fundcode text not null references fund,
  unit text not null check (unit in ('0', '1', '2', '3')),
  month_day smallint check (month_day between 1 and 28),
  weekday text check (weekday in ('02', '03', '04', '05', '06')),
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'running' check (state in ('running', 'paused', 'ended')),
  end_reason text,
  failures smallint not null default 0,
  -- the next deduction: the day by the plan's own rule, and the open day it falls on
  next_due date,
  next_run date,
  leave_mark_id bigint,
  agreements text not null default '',
  request_id text not null check (length(request_id) between 8 and 64),
  body_hash text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  version integer not null default 1,
  unique (custno, request_id),
  unique (plan_id, custno),
  unique (plan_id, custno, fundcode),
  foreign key (tradeacco, custno) references trade_account (tradeacco, custno),
  foreign key (leave_mark_id, custno, fundcode) references leave_mark (id, custno, fundcode),
  check (case unit when '0' then month_day is not null and weekday is null when '2' then month_day is null and weekday is null
    else month_day is null and weekday is not null end),
  check ((state = 'running') = (next_due is not null))
);
create index plan_customer on plan (custno, plan_id desc);
create index plan_due on plan (next_run) where state = 'running';
-- A change of a fund names the plans that it touches.
create index plan_of_fund on plan (fundcode) where state = 'running';

-- Failed runs of a plan; a successful run is its order.
create table plan_failure (
  plan_id bigint not null,
  custno text not null,
  due_date date not null,
  run_date date not null,
  code text not null,
  at timestamptz not null,
  -- Set when the customer was notified of the failed run.
  notified_at timestamptz,
  primary key (plan_id, due_date, custno),
  foreign key (plan_id, custno) references plan (plan_id, custno)
);
create index plan_failure_awaits_notice on plan_failure (plan_id, due_date) where notified_at is null;

-- trade_date = find_trading_day(accept_at) cannot be a check (it reads a table); the view
-- invariant_trading_day_matches_nav_day proves it.
create table orders (
  order_id bigint generated always as identity primary key,
  custno text not null,
  tradeacco text not null,
  fundcode text not null references fund,
  kind text not null check (kind in ('020', '022', '024', '029', '031', '032', '036', '039', '140', '143', '144', '145')),
  amount_fen bigint check (amount_fen > 0),
  shares_cents bigint check (shares_cents > 0),
  large_redemption text check (large_redemption in ('0', '1')),
  -- 9 pending, 1 confirmed, 0 failed, 4 cancelled
  status text not null default '9' check (status in ('9', '1', '0', '4')),
  fail_code text,
  accept_at timestamptz not null,
  trade_date date not null,
  -- null while a subscription waits for the fund to be set up
  confirm_date date,
  pay_date date,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  request_id text not null check (length(request_id) between 8 and 64),
  body_hash text not null,
  leave_mark_id bigint,
  agreements text not null default '',
  -- customer: by a call; plan: by a regular plan; fund: by the fund or the registrar
  origin text not null default 'customer' check (origin in ('customer', 'plan', 'fund')),
  -- why the fund acted: dividend, carry, split, deferred, correction, adjust, freeze, transfer, interest and others
  cause text,
  parent_order_id bigint,
  -- 036: the fund converted into, and what of its day limit the conversion takes (estimated at the last NAV)
  target_fundcode text references fund,
  target_amount_fen bigint,
  -- 029: the method asked for; 143: the method applied
  dividend_method text check (dividend_method in ('0', '1')),
  -- the lot a split or a correction is about: what is added keeps its registration date, what is taken comes from it first
  lot_id bigint,
  plan_id bigint,
  due_date date,
  payment text not null default 'card' check (payment in ('card', 'remit')),
  -- When the money of a transfer came after the cut-off of the order's day: the order belongs to the day of this instant.
  effective_at timestamptz,
  -- What each purchase was decided on: the assessment, the class, the fund's record and risk level, and where it came from.
  -- The placing statement reads them at the versions that the decision used. No foreign key: the number comes from the
  -- customer's own row, and checking it would slow down each order.
  risk_result_id bigint,
  riskability text,
  risk_level smallint,
  fund_version integer,
  -- Browser family, system and network (not the address) of who asked.
  client text,
  -- A conversion has to suit by the fund it enters, so the warning confirmed before it is about that one. Its risk_level and
  -- fund_version are those of that fund too.
  target_leave_mark_id bigint,
  -- An order keeps the terms it was accepted on: the day of the terms and fee tables, and of a purchase its rate, discount and fixed
  -- fee. Of a conversion that a huge redemption cut: the amount of the request, and what its parts before this one paid of a
  -- fixed supplement.
  terms_day date,
  fee_rate_e8 bigint,
  fee_discount_e4 integer,
  fee_fixed_fen bigint,
  request_amount_fen bigint,
  request_charged_fen bigint,
  -- What belongs to an order refers to its customer too.
  unique (order_id, custno),
  foreign key (parent_order_id, custno) references orders (order_id, custno),
  foreign key (tradeacco, custno) references trade_account (tradeacco, custno),
  foreign key (leave_mark_id, custno, fundcode) references leave_mark (id, custno, fundcode),
  constraint orders_money check ((kind in ('020', '022', '039', '140')) = (amount_fen is not null)),
  constraint orders_shares check ((kind in ('020', '022', '029', '039', '140')) = (shares_cents is null)),
  constraint orders_method check (kind not in ('029', '143') or dividend_method is not null),
  constraint orders_plan check ((kind = '039') = (plan_id is not null and due_date is not null)),
  constraint orders_cause check ((origin = 'fund') = (cause is not null)),
  constraint orders_plan_fkey foreign key (plan_id, custno, fundcode) references plan (plan_id, custno, fundcode),
  constraint orders_target_leave_mark_fkey foreign key (target_leave_mark_id, custno, target_fundcode)
    references leave_mark (id, custno, fundcode),
  -- Where a NAV of a conversion is corrected, money moves between its two funds: by a refund order (140) that names both.
  constraint orders_target check ((kind = '036' or (kind = '140' and cause in ('crossed', 'returned'))) = (target_fundcode is not null)),
  constraint orders_entry_terms check ((fee_rate_e8 is null) = (fee_discount_e4 is null) and (fee_fixed_fen is null or fee_rate_e8 is not null)),
  constraint orders_request check ((request_amount_fen is null) = (request_charged_fen is null))
);
create unique index orders_plan_due on orders (plan_id, due_date) where plan_id is not null;
create index orders_parent on orders (parent_order_id) where parent_order_id is not null;
create index orders_target on orders (target_fundcode, trade_date) where target_fundcode is not null;
-- One change of the dividend method of a holding waits at a time.
create unique index orders_method_pending on orders (custno, tradeacco, fundcode) where kind = '029' and status = '9';
-- What was confirmed for a fund on a day is counted at the end of its settlement.
create index orders_confirmed on orders (fundcode, confirm_date) where status = '1';
-- With the trading day in it, orders of the last days are found without a look at those of years.
create index orders_customer on orders (custno, order_id desc, trade_date);
create index orders_frozen on orders (custno, tradeacco, fundcode) where status = '1' and kind in ('031', '032');
-- The movements of one fund are found by its index in either leg.
create index orders_converted on orders (custno) where target_fundcode is not null;
-- What is held back of a dividend is looked for at each settlement of its fund.
create index orders_held_dividend on orders (fundcode) where kind = '143' and cause = 'dividend' and status = '1' and pay_date is null;
-- A customer's request ids and the ids that plans and funds give their own orders are apart: a customer who sends
-- 'deferred-12' as a request id neither stops the settlement of a fund nor keeps out a loss, a split or a correction.
create unique index orders_custno_request_id_key on orders (custno, request_id) where origin = 'customer';
create unique index orders_custno_own_id_key on orders (custno, request_id) where origin <> 'customer';
-- Orders of all customers in the order of their acceptance, without the daily income of money-market funds, which would hide the rest.
create index orders_accepted on orders (accept_at, order_id) where cause is distinct from 'carry';
-- Settlement takes the pending orders of a fund by trading day, then by number.
create index orders_pending on orders (fundcode, trade_date, order_id) where status = '9';
-- An interest day reads what was booked since the one before, not all orders ever.
create index orders_bought on orders (confirmed_at) where status = '1' and kind in ('022', '039');
create index orders_interest on orders (custno, tradeacco) where cause = 'interest';

-- The conditions stand in the triggers, so that lawful updates call no function.
create function order_is_final() returns trigger language plpgsql as $$
begin raise exception 'order % is final (%)', old.order_id, old.status using errcode = 'check_violation'; end $$;
create trigger orders_final before update on orders for each row
  when (old.status <> '9' and (new.status <> old.status or new.confirmed_at is distinct from old.confirmed_at))
  execute function order_is_final();

create function order_is_written_once() returns trigger language plpgsql as $$
begin raise exception 'order % may not be rewritten', old.order_id using errcode = 'check_violation'; end $$;
-- An order may once be moved to the day its money came: paid by transfer, or by a card whose bank answers after its fund split or
-- paid a dividend without it.
create trigger orders_written_once before update on orders for each row
  when (new.custno <> old.custno or new.tradeacco <> old.tradeacco or new.fundcode <> old.fundcode or new.kind <> old.kind
    or new.amount_fen is distinct from old.amount_fen or new.shares_cents is distinct from old.shares_cents
    or new.accept_at <> old.accept_at or new.request_id <> old.request_id
    or new.origin <> old.origin or new.parent_order_id is distinct from old.parent_order_id
    or new.target_fundcode is distinct from old.target_fundcode or new.dividend_method is distinct from old.dividend_method
    or new.plan_id is distinct from old.plan_id or new.due_date is distinct from old.due_date
    or new.payment <> old.payment or (old.effective_at is not null and new.effective_at is distinct from old.effective_at)
    or (new.trade_date <> old.trade_date and (old.effective_at is not null or new.effective_at is null)))
  execute function order_is_written_once();
create trigger orders_evidence_written_once before update on orders for each row
  when (new.leave_mark_id is distinct from old.leave_mark_id or new.agreements <> old.agreements
    or new.risk_result_id is distinct from old.risk_result_id or new.riskability is distinct from old.riskability
    or new.risk_level is distinct from old.risk_level or new.fund_version is distinct from old.fund_version
    or new.client is distinct from old.client)
  execute function order_is_written_once();
-- Orders that only a released act writes. What the engine itself writes is left alone, such as the freeze of shares that a frozen
-- holding's dividend bought, which names its order.
create constraint trigger orders_correction_released after insert on orders deferrable initially deferred
  for each row when (new.cause in ('correction', 'covered', 'recovered', 'crossed', 'returned'))
  execute function needs_released_request('nav import');
-- A paid order that staff end before its price is known: two people, as for every movement of money by hand.
create constraint trigger orders_refund_released after update on orders deferrable initially deferred
  for each row when (old.status = '9' and new.fail_code = 'STAFF-REFUND') execute function needs_released_request('order refund');
create constraint trigger orders_adjustment_released after insert on orders deferrable initially deferred
  for each row when (new.cause = 'adjust')
  execute function needs_released_request('shares add:check+compliance', 'shares deduct:check+compliance', 'exchange import');
-- Shares that pass from one customer to another by inheritance, gift or judgment: two orders of the fund per lot.
create constraint trigger orders_transfer_released after insert on orders deferrable initially deferred
  for each row when (new.cause = 'transfer') execute function needs_released_request('shares transfer:check+compliance');
-- Each act of shares writes its own kind of order, so that an emergency that freezes neither adds, takes nor unfreezes.
create constraint trigger orders_freeze_released after insert on orders deferrable initially deferred
  for each row when (new.cause = 'freeze' and new.parent_order_id is null and new.kind = '031')
  execute function needs_released_request('shares freeze', 'exchange import');
create constraint trigger orders_unfreeze_released after insert on orders deferrable initially deferred
  for each row when (new.cause = 'freeze' and new.parent_order_id is null and new.kind <> '031')
  execute function needs_released_request('shares unfreeze', 'exchange import');

-- Requested purchases per customer, fund and trading day; its guarded update enforces the day limit.
create table purchase_usage (
  custno text not null,
  fundcode text not null,
  trade_date date not null,
  amount_fen bigint not null check (amount_fen >= 0),
  primary key (custno, fundcode, trade_date)
);

-- The order or plan that used a senior customer's confirmation of the special warning: each mark serves one request.
create table senior_mark_use (
  mark_id bigint primary key,
  custno text not null references customer,
  -- Request id of the order or plan.
  request_id text not null,
  used_at timestamptz not null,
  foreign key (mark_id, custno) references leave_mark (id, custno)
);
create unique index senior_mark_use_request on senior_mark_use (custno, request_id);

-- The sum a customer can follow, one row for each leg of a confirmed order.
create table confirmation (
  order_id bigint not null,
  custno text not null,
  confirm_date date not null,
  nav_e4 bigint not null,
  nav_day date not null,
  nav_version integer not null,
  gross_fen bigint not null,
  rate_e8 bigint not null,
  discount_e4 integer not null,
  fixed_fee_fen bigint,
  net_fen bigint not null,
  fee_fen bigint not null check (fee_fen >= 0),
  to_fund_fen bigint not null default 0 check (to_fund_fen between 0 and fee_fen),
  backend_fee_fen bigint not null default 0,
  interest_fen bigint not null default 0,
  shares_cents bigint not null,
  share_rounding text not null,
  -- A conversion has two legs: its own in the fund it leaves, `into` in the fund it enters. The moved columns are the change
  -- of the position (custno, tradeacco, fund of the leg).
  leg text not null default 'own' check (leg in ('own', 'into')),
  refund_fen bigint not null default 0 check (refund_fen >= 0),
  moved_cents bigint not null,
  cost_moved_fen bigint not null default 0,
  paid_moved_fen bigint not null default 0,
  received_moved_fen bigint not null default 0,
  dividend_moved_fen bigint not null default 0,
  realised_moved_fen bigint not null default 0,
  -- The unpaid loss that the redemption of the last shares bore.
  unpaid_fen bigint not null default 0 check (unpaid_fen <= 0),
  -- What an outside registrar takes as performance fee, a part of the fee with a line of its own.
  performance_fen bigint not null default 0,
  primary key (order_id, leg),
  foreign key (order_id, custno) references orders (order_id, custno),
  constraint confirmation_performance check (performance_fen between 0 and fee_fen)
);
-- A corrected NAV finds the confirmations that used it without reading all of them.
create index confirmation_nav_day on confirmation (nav_day);

-- Confirmations of other agencies for our customers (分销确认), sent by the registrar: shown, never booked here.
create table agency_record (
  agency_id text not null references agency,
  serial text not null,
  custno text not null references customer,
  fundcode text not null references fund,
  kind text not null check (kind in ('020', '022', '024', '036', '039', '143')),
  apply_date date not null,
  confirm_date date not null check (confirm_date >= apply_date),
  amount_fen bigint not null check (amount_fen >= 0),
  shares_cents bigint not null check (shares_cents >= 0),
  nav_e4 bigint check (nav_e4 > 0),
  fee_fen bigint not null default 0 check (fee_fen >= 0),
  succeeded boolean not null default true,
  primary key (agency_id, serial)
);
create index agency_record_customer on agency_record (custno, confirm_date desc, serial);
