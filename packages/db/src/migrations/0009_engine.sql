-- The whole engine: every business kind is an order, the fund's own acts included, and every confirmation says how it moved
-- a position. Sums of those movements are the holding, at any past date too.

-- ── funds ───────────────────────────────────────────────────────────────────────────────────────
alter table fund
  add column convert_formula text not null default 'A' check (convert_formula in ('A', 'B')),
  -- money-market funds: when the income of a day becomes shares, and how it is rounded
  add column carry text check (carry in ('daily', 'monthly')),
  add column carry_day smallint not null default 15 check (carry_day between 1 and 28),
  add column income_rounding text not null default 'half-up' check (income_rounding in ('half-up', 'truncate')),
  -- shares that other agencies' customers hold: they count for a huge redemption
  add column other_shares_cents bigint not null default 0 check (other_shares_cents >= 0),
  add column plan_min_fen bigint not null default 1000,
  add column plan_max_fen bigint not null default 0,
  -- raising: 0 means no cap
  add column raise_cap_fen bigint not null default 0,
  add column default_dividend_method text not null default '1' check (default_dividend_method in ('0', '1'));
update fund set carry = 'daily', default_dividend_method = '0' where fund_type = 'money';

-- A dividend is told beforehand; `split.day` is the first day whose NAV is the new one.
alter table split add column declared_at timestamptz;

-- ── regular plans ───────────────────────────────────────────────────────────────────────────────
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
  unique (plan_id, custno, fundcode),
  foreign key (tradeacco, custno) references trade_account (tradeacco, custno),
  foreign key (leave_mark_id, custno, fundcode) references leave_mark (id, custno, fundcode),
  check (case unit when '0' then month_day is not null and weekday is null when '2' then month_day is null and weekday is null
    else month_day is null and weekday is not null end),
  check ((state = 'running') = (next_due is not null))
);
create index plan_customer on plan (custno, plan_id desc);
create index plan_due on plan (next_run) where state = 'running';

-- ── orders ──────────────────────────────────────────────────────────────────────────────────────
alter table orders
  drop constraint orders_kind_check,
  drop constraint orders_check,
  drop constraint orders_check1,
  -- customer: by a call; plan: by a regular plan; fund: by the fund or the registrar
  add column origin text not null default 'customer' check (origin in ('customer', 'plan', 'fund')),
  -- why the fund acted: dividend, carry, split, deferred, correction, adjust, freeze
  add column cause text,
  add column parent_order_id bigint references orders,
  -- 036: the fund converted into, and what of its day limit the conversion takes (estimated at the last NAV)
  add column target_fundcode text references fund,
  add column target_amount_fen bigint,
  -- 029: the method asked for; 143: the method applied
  add column dividend_method text check (dividend_method in ('0', '1')),
  -- the lot a split or a correction is about: what is added keeps its registration date, what is taken comes from it first
  add column lot_id bigint references lot,
  add column plan_id bigint,
  add column due_date date,
  add constraint orders_kind_check check (kind in ('020', '022', '024', '029', '031', '032', '036', '039', '140', '143', '144', '145')),
  add constraint orders_money check ((kind in ('020', '022', '039', '140')) = (amount_fen is not null)),
  add constraint orders_shares check ((kind in ('020', '022', '029', '039', '140')) = (shares_cents is null)),
  add constraint orders_target check ((kind = '036') = (target_fundcode is not null)),
  add constraint orders_method check (kind not in ('029', '143') or dividend_method is not null),
  add constraint orders_plan check ((kind = '039') = (plan_id is not null and due_date is not null)),
  add constraint orders_cause check ((origin = 'fund') = (cause is not null)),
  add constraint orders_plan_fkey foreign key (plan_id, custno, fundcode) references plan (plan_id, custno, fundcode);
create unique index orders_plan_due on orders (plan_id, due_date) where plan_id is not null;
create index orders_parent on orders (parent_order_id) where parent_order_id is not null;
create index orders_target on orders (target_fundcode, trade_date) where target_fundcode is not null;

create or replace trigger orders_written_once before update on orders for each row
  when (new.custno <> old.custno or new.tradeacco <> old.tradeacco or new.fundcode <> old.fundcode or new.kind <> old.kind
    or new.amount_fen is distinct from old.amount_fen or new.shares_cents is distinct from old.shares_cents
    or new.accept_at <> old.accept_at or new.trade_date <> old.trade_date or new.request_id <> old.request_id
    or new.origin <> old.origin or new.parent_order_id is distinct from old.parent_order_id
    or new.target_fundcode is distinct from old.target_fundcode or new.dividend_method is distinct from old.dividend_method
    or new.plan_id is distinct from old.plan_id or new.due_date is distinct from old.due_date)
  execute function order_is_written_once();

-- One row a run that came to nothing; a run that placed an order is that order.
create table plan_failure (
  plan_id bigint not null references plan,
  due_date date not null,
  run_date date not null,
  code text not null,
  at timestamptz not null,
  primary key (plan_id, due_date)
);

-- ── confirmations ───────────────────────────────────────────────────────────────────────────────
-- A conversion has two legs: its own in the fund it leaves, `into` in the fund it enters. The moved columns are the change
-- of the position (custno, tradeacco, fund of the leg).
alter table confirmation
  add column leg text not null default 'own' check (leg in ('own', 'into')),
  add column refund_fen bigint not null default 0 check (refund_fen >= 0),
  add column moved_cents bigint,
  add column cost_moved_fen bigint not null default 0,
  add column paid_moved_fen bigint not null default 0,
  add column received_moved_fen bigint not null default 0,
  add column dividend_moved_fen bigint not null default 0,
  add column realised_moved_fen bigint not null default 0;
update confirmation c set
  moved_cents = case when o.kind = '024' then -c.shares_cents else c.shares_cents end,
  cost_moved_fen = case when o.kind = '024' then -c.cost_part_fen else c.gross_fen end,
  paid_moved_fen = case when o.kind = '024' then 0 else c.gross_fen end,
  received_moved_fen = case when o.kind = '024' then c.net_fen else 0 end,
  realised_moved_fen = case when o.kind = '024' then c.net_fen - c.cost_part_fen else 0 end
from orders o where o.order_id = c.order_id;
alter table confirmation
  alter column moved_cents set not null,
  drop column cost_part_fen cascade,
  drop constraint confirmation_pkey,
  add primary key (order_id, leg);

create view movement as
  select c.order_id, c.leg, o.custno, o.tradeacco, case c.leg when 'own' then o.fundcode else o.target_fundcode end as fundcode,
    o.kind, o.cause, o.trade_date, c.confirm_date, c.moved_cents, c.cost_moved_fen, c.paid_moved_fen, c.received_moved_fen,
    c.dividend_moved_fen, c.realised_moved_fen
  from confirmation c join orders o using (order_id);

-- What a holder gets of a distribution, as last confirmed; without a row the fund's default.
create table dividend_setting (
  custno text not null,
  tradeacco text not null,
  fundcode text not null references fund,
  method text not null check (method in ('0', '1')),
  order_id bigint not null references orders,
  since_trade_date date not null,
  primary key (custno, tradeacco, fundcode),
  foreign key (tradeacco, custno) references trade_account (tradeacco, custno)
);

-- ── money-market funds ──────────────────────────────────────────────────────────────────────────
alter table holding add column unpaid_fen bigint not null default 0;
create table money_income (
  custno text not null,
  tradeacco text not null,
  fundcode text not null references fund,
  day date not null,
  shares_cents bigint not null,
  income_fen bigint not null,
  -- the order that turned it into shares; null while it is unpaid
  order_id bigint references orders,
  primary key (custno, tradeacco, fundcode, day)
);

-- ── decisions of the manager ────────────────────────────────────────────────────────────────────
-- A huge redemption that is not accepted in full: what is accepted of all redemptions and conversions out of a day.
create table redemption_limit (
  fundcode text not null references fund,
  day date not null,
  accept_cents bigint not null check (accept_cents > 0),
  decided_by text not null,
  at timestamptz not null,
  primary key (fundcode, day)
);
create table nav_correction (
  fundcode text not null references fund,
  day date not null,
  version integer not null,
  old_nav_e4 bigint not null,
  new_nav_e4 bigint not null,
  by_whom text not null,
  at timestamptz not null,
  primary key (fundcode, day, version)
);

-- ── the sealed ledger (I25) ─────────────────────────────────────────────────────────────────────
-- Each seal hashes the entries since the last one together with its hash: a changed, missing or inserted entry shows.
create table ledger_seal (
  seal_id bigint primary key,
  upto_entry_id bigint not null unique,
  entries bigint not null,
  hash text not null,
  at timestamptz not null
);
create trigger seal_append_only before update or delete on ledger_seal for each statement execute function ledger_is_append_only();

create function ledger_hash(after_entry bigint, upto_entry bigint, previous text) returns table (entries bigint, hash text)
language sql stable as $$
  select count(distinct e.entry_id), encode(sha256(convert_to(previous || coalesce(string_agg(
      concat_ws('|', e.entry_id, e.kind, e.order_id, e.day, p.account, p.custno, p.tradeacco, p.fundcode, p.unit, p.delta), E'\n'
      order by e.entry_id, p.account, p.fundcode, p.unit, p.delta), ''), 'UTF8')), 'hex')
  from entry e left join posting p using (entry_id) where e.entry_id > after_entry and e.entry_id <= upto_entry
$$;

-- ── invariants ──────────────────────────────────────────────────────────────────────────────────
create or replace view invariant_i7 as
  select concat_ws('/', custno, tradeacco, fundcode) as subject, 'frozen ' || h.frozen_cents || ', pending ' || coalesce(o.pending, 0) as problem
  from holding h full join (
    select custno, tradeacco, fundcode, sum(case kind when '032' then -shares_cents else shares_cents end) as pending
    from orders where (status = '9' and kind in ('024', '036')) or (status = '1' and kind in ('031', '032')) group by 1, 2, 3
  ) o using (custno, tradeacco, fundcode)
  where coalesce(h.frozen_cents, 0) <> coalesce(o.pending, 0);

create or replace view invariant_i8 as
  select fundcode as subject, 'held ' || coalesce(h.shares, 0) || ', issued ' || coalesce(i.shares, 0) as problem
  from (select fundcode, sum(shares_cents) as shares from holding group by 1) h
  full join (select fundcode, sum(moved_cents) as shares from movement group by 1) i using (fundcode)
  where coalesce(h.shares, 0) <> coalesce(i.shares, 0);

create or replace view invariant_i10 as
  select c.order_id::text as subject, 'net ' || c.net_fen || ' + fee ' || c.fee_fen || ' of ' || coalesce(o.amount_fen, c.gross_fen) || ', shares ' || c.shares_cents as problem
  from confirmation c join orders o using (order_id)
  where (o.kind in ('020', '022', '039') or c.leg = 'into') and (
    (o.amount_fen is not null and c.gross_fen + c.refund_fen <> o.amount_fen) or c.net_fen + c.fee_fen <> c.gross_fen
    or abs(c.shares_cents * c.nav_e4 - (c.net_fen + c.interest_fen) * 10000)
       > (case c.share_rounding when 'half-up' then (c.nav_e4 + 1) / 2 else c.nav_e4 end));

create or replace view invariant_i11 as
  select c.order_id::text as subject, 'shares ' || c.shares_cents || ', lots ' || coalesce(u.shares, 0) || ', net ' || c.net_fen as problem
  from confirmation c join orders o using (order_id)
  left join (
    select order_id, sum(shares_cents) as shares, sum(gross_fen) as gross, sum(fee_fen + backend_fee_fen) as fee, sum(to_fund_fen) as to_fund
    from lot_use group by 1
  ) u using (order_id)
  where o.kind in ('024', '036') and c.leg = 'own' and (
    coalesce(u.shares, 0) <> c.shares_cents or c.shares_cents > o.shares_cents
    or u.gross <> c.gross_fen or u.fee <> c.fee_fen or u.to_fund <> c.to_fund_fen or c.net_fen <> c.gross_fen - c.fee_fen);

-- Oldest first: no lot is used by a sale while an older lot of the holding still has shares.
create or replace view invariant_i11_fifo as
  select u.order_id::text as subject, 'lot ' || u.lot_id || ' used before lot ' || older.lot_id as problem
  from lot_use u join lot l using (lot_id) join confirmation c on c.order_id = u.order_id and c.leg = 'own'
  join orders o on o.order_id = u.order_id and o.kind in ('024', '036')
  join lot older on (older.custno, older.tradeacco, older.fundcode) = (l.custno, l.tradeacco, l.fundcode)
    and (older.register_date, older.lot_id) < (l.register_date, l.lot_id) and older.remaining_cents > 0
    and older.register_date < c.confirm_date
  -- A lot of an older date may be made after the sale: by a split or a correction.
  join orders made on made.order_id = older.order_id and made.accept_at <= o.accept_at;

-- Both legs of a conversion are there, and what leaves one fund enters the other.
create view invariant_i12 as
  select o.order_id::text as subject, 'out ' || coalesce(a.net_fen, 0) || ', in ' || coalesce(b.gross_fen, 0) as problem
  from orders o
  left join confirmation a on a.order_id = o.order_id and a.leg = 'own'
  left join confirmation b on b.order_id = o.order_id and b.leg = 'into'
  where o.kind = '036' and ((o.status = '1') <> (a.order_id is not null) or (o.status = '1') <> (b.order_id is not null) or a.net_fen <> b.gross_fen);

-- A dividend is what was declared a share times the shares entitled, rounded once a holder.
create view invariant_i13 as
  select o.order_id::text as subject, 'dividend ' || c.gross_fen || ' for ' || o.shares_cents || ' shares' as problem
  from orders o join confirmation c using (order_id) left join dividend d on d.fundcode = o.fundcode and d.ex_date = o.trade_date
  where o.kind = '143' and o.cause = 'dividend'
    and (d.fundcode is null or c.gross_fen <> div(2 * o.shares_cents * d.per_share_e6 + 1000000, 2000000));

create or replace view invariant_i16 as
  select order_id::text as subject, 'accepted ' || accept_at || ' for ' || trade_date as problem
  from orders where origin <> 'fund' and trade_date is distinct from trading_day_of(accept_at)
  union all
  select c.order_id::text, 'confirmed at the NAV of ' || c.nav_day || ' for ' || o.trade_date
  from confirmation c join orders o using (order_id)
  where o.kind <> '020' and (c.nav_day <> o.trade_date or c.confirm_date <= o.trade_date);

-- No deduction of a plan after its end.
create view invariant_i19 as
  select o.order_id::text as subject, 'plan ' || o.plan_id || ' ended before its deduction' as problem
  from orders o join plan p using (plan_id) where p.ended_at < o.accept_at;

create or replace view invariant_i20 as
  select o.order_id::text as subject, 'still pending after its day ' || o.confirm_date || ' was settled' as problem
  from orders o
  join settlement_run r on r.fundcode = o.fundcode and r.day = o.confirm_date and r.step = 'confirm'
  left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
  where o.status = '9' and o.kind <> '020' and (o.amount_fen is null or t.state = 'done');

create or replace view invariant_i23 as
  select concat_ws('/', custno, fundcode, trade_date) as subject, 'counted ' || coalesce(u.amount_fen, 0) || ', ordered ' || coalesce(o.amount, 0) as problem
  from purchase_usage u full join (
    select custno, coalesce(target_fundcode, fundcode) as fundcode, trade_date, sum(coalesce(target_amount_fen, amount_fen)) as amount
    from orders where kind in ('020', '022', '039', '036') and status in ('9', '1') group by 1, 2, 3
  ) o using (custno, fundcode, trade_date)
  where coalesce(u.amount_fen, 0) <> coalesce(o.amount, 0);

-- A position is the sum of its movements.
create view invariant_i24 as
  select concat_ws('/', h.custno, h.tradeacco, h.fundcode) as subject, 'cost, paid, received, dividend or realised differ from the movements' as problem
  from holding h left join (
    select custno, tradeacco, fundcode, sum(cost_moved_fen) as cost, sum(paid_moved_fen) as paid, sum(received_moved_fen) as received,
      sum(dividend_moved_fen) as dividend, sum(realised_moved_fen) as realised
    from movement group by 1, 2, 3
  ) m using (custno, tradeacco, fundcode)
  where (h.cost_fen, h.paid_fen, h.received_fen, h.dividend_fen, h.realised_fen)
    is distinct from (coalesce(m.cost, 0), coalesce(m.paid, 0), coalesce(m.received, 0), coalesce(m.dividend, 0), coalesce(m.realised, 0));

-- Unpaid income of a money-market holding is the sum of its days that are not shares yet.
create view invariant_i24_unpaid as
  select concat_ws('/', custno, tradeacco, fundcode) as subject, 'unpaid ' || h.unpaid_fen || ', days ' || coalesce(m.unpaid, 0) as problem
  from holding h left join (
    select custno, tradeacco, fundcode, sum(income_fen) as unpaid from money_income where order_id is null group by 1, 2, 3
  ) m using (custno, tradeacco, fundcode)
  where h.unpaid_fen <> coalesce(m.unpaid, 0);

create view invariant_i25 as
  select s.seal_id::text as subject, 'seal ' || s.hash || ' over ' || s.entries || ' entries, found ' || f.entries as problem
  from ledger_seal s left join ledger_seal b on b.seal_id = s.seal_id - 1
  cross join lateral ledger_hash(coalesce(b.upto_entry_id, 0), s.upto_entry_id, coalesce(b.hash, '')) f
  where f.hash <> s.hash or f.entries <> s.entries;
