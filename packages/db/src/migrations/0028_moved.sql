-- What was found whole is not read again: a check after a settlement looks at what moved since the last one that found nothing.
-- Each invariant has one definition, over the tables `moved_*`; a whole check fills them with everything, as if nothing had
-- ever been checked. They are filled and emptied within one transaction, so that a view by itself shows nothing.

-- ── where the last clean check stands ───────────────────────────────────────────────────────────
-- Sums are those of the entries up to entry_id, which is a seal's: none with a smaller number can still come. An order's number
-- may, so order_id is the newest that the check before the last had seen.
create table ledger_mark (
  one boolean primary key default true check (one),
  entry_id bigint not null default 0,
  seal_id bigint not null default 0,
  order_id bigint not null default 0,
  seen_order_id bigint not null default 0,
  income_at timestamptz not null default '-infinity',
  bank_in_fen bigint not null default 0,
  bank_out_fen bigint not null default 0,
  in_transit_fen bigint not null default 0,
  fund_cash_fen bigint not null default 0,
  fee_fen bigint not null default 0,
  payable_fen bigint not null default 0,
  remitted_fen bigint not null default 0,
  customer_share_cents bigint not null default 0
);
insert into ledger_mark default values;

-- A position as its movements made it, up to the mark.
create table carried_position (
  custno text not null,
  tradeacco text not null,
  fundcode text not null,
  shares_cents bigint not null,
  cost_fen bigint not null,
  paid_fen bigint not null,
  received_fen bigint not null,
  dividend_fen bigint not null,
  realised_fen bigint not null,
  primary key (custno, tradeacco, fundcode)
);
-- Orders that waited, or whose money did, at the last clean check: they may end without an entry.
create table carried_order (order_id bigint primary key);

-- ── what a check looks at ───────────────────────────────────────────────────────────────────────
create unlogged table moved_since (like ledger_mark including defaults);
-- was_confirmed: its movement is in carried_position already
create unlogged table moved_order (order_id bigint primary key, was_confirmed boolean not null);
create unlogged table moved_entry (entry_id bigint primary key, order_id bigint, remit_id bigint);
create unlogged table moved_remittance (remit_id bigint primary key);
-- With the sums carried forward.
create unlogged table moved_holding (like carried_position including defaults, primary key (custno, tradeacco, fundcode));

create view moved_movement as
  select m.* from moved_order join movement m using (order_id) where not was_confirmed;

-- ── ways to what belongs to what moved ──────────────────────────────────────────────────────────
create index lot_use_lot on lot_use (lot_id) include (shares_cents);
drop index lot_fifo;
create index lot_fifo on lot (custno, tradeacco, fundcode, register_date, lot_id) include (remaining_cents) where remaining_cents > 0;
create index orders_frozen on orders (custno, tradeacco, fundcode) where status = '1' and kind in ('031', '032');
create index posting_remitted on posting (custno) include (delta) where account = 'remitted';
create index money_income_unpaid on money_income (custno, tradeacco, fundcode) include (income_fen) where order_id is null;

-- ── invariants ──────────────────────────────────────────────────────────────────────────────────
create or replace view invariant_i1 as
  select entry_id::text as subject, unit || ' postings of the entry add up to ' || sum(delta) as problem
  from moved_entry join posting using (entry_id) group by entry_id, unit having sum(delta) <> 0;

create or replace view invariant_i2 as
  select unit as subject, 'all postings add up to ' || sum(delta) as problem
  from moved_entry join posting using (entry_id) group by unit having sum(delta) <> 0;

create or replace view invariant_i3 as
  select concat_ws('/', custno, tradeacco, fundcode) as subject,
    'holding ' || coalesce(h.shares_cents, 0) || ', postings ' || k.shares_cents + coalesce(p.shares, 0) as problem
  from moved_holding k left join holding h using (custno, tradeacco, fundcode)
  left join (
    select custno, tradeacco, fundcode, sum(delta) as shares
    from moved_entry join posting using (entry_id) where account = 'customer_share' group by 1, 2, 3
  ) p using (custno, tradeacco, fundcode)
  where coalesce(h.shares_cents, 0) <> k.shares_cents + coalesce(p.shares, 0);

create or replace view invariant_i5 as
  with touched as (
    select lot_id from moved_order join lot using (order_id)
    union select lot_id from moved_order join lot_use using (order_id)
    union select lot_id from moved_order join orders using (order_id) where lot_id is not null
  )
  select l.lot_id::text as subject, 'remaining ' || l.remaining_cents || ' of ' || l.shares_cents || ', used ' || coalesce(u.used, 0) as problem
  from touched join lot l using (lot_id)
  left join (select lot_id, sum(shares_cents) as used from touched join lot_use using (lot_id) group by 1) u using (lot_id)
  where l.remaining_cents <> l.shares_cents - coalesce(u.used, 0);

create or replace view invariant_i6 as
  select concat_ws('/', custno, tradeacco, fundcode) as subject, 'lots ' || coalesce(l.remaining, 0) || ', holding ' || coalesce(h.shares_cents, 0) as problem
  from moved_holding left join holding h using (custno, tradeacco, fundcode)
  left join (
    select custno, tradeacco, fundcode, sum(remaining_cents) as remaining
    from moved_holding join lot using (custno, tradeacco, fundcode) where remaining_cents > 0 group by 1, 2, 3
  ) l using (custno, tradeacco, fundcode)
  where coalesce(h.shares_cents, 0) <> coalesce(l.remaining, 0);

create or replace view invariant_i7 as
  select concat_ws('/', custno, tradeacco, fundcode) as subject, 'frozen ' || coalesce(h.frozen_cents, 0) || ', pending ' || coalesce(o.pending, 0) as problem
  from moved_holding left join holding h using (custno, tradeacco, fundcode)
  left join (
    select custno, tradeacco, fundcode, sum(shares) as pending from (
      select custno, tradeacco, fundcode, shares_cents as shares
      from moved_order join orders using (order_id) where status = '9' and kind in ('024', '036', '031', '145')
      union all
      select custno, tradeacco, fundcode, case kind when '032' then -o.shares_cents else o.shares_cents end
      from moved_holding join orders o using (custno, tradeacco, fundcode) where status = '1' and kind in ('031', '032')
    ) held group by 1, 2, 3
  ) o using (custno, tradeacco, fundcode)
  where coalesce(h.frozen_cents, 0) <> coalesce(o.pending, 0);

create or replace view invariant_i8 as
  select fundcode as subject, 'held ' || h.shares || ', issued ' || h.carried + coalesce(m.shares, 0) as problem
  from (
    select fundcode, sum(coalesce(h.shares_cents, 0)) as shares, sum(k.shares_cents) as carried
    from moved_holding k left join holding h using (custno, tradeacco, fundcode) group by 1
  ) h
  left join (select fundcode, sum(moved_cents) as shares from moved_movement group by 1) m using (fundcode)
  where h.shares <> h.carried + coalesce(m.shares, 0);

create or replace view invariant_i9 as
  select custno as subject, 'in transit ' || coalesce(p.cash, 0) || ', paid and pending ' || coalesce(o.amount, 0) as problem
  from (
    select p.custno, sum(p.delta) as cash
    from moved_order join entry using (order_id) join posting p using (entry_id) where p.account = 'in_transit' group by 1
  ) p
  full join (
    select o.custno, sum(o.amount_fen) as amount
    from moved_order join orders o using (order_id)
    join bank_txn t on t.order_id = o.order_id and t.direction = 'in' and t.state = 'done'
    where o.status = '9' group by 1
  ) o using (custno)
  where coalesce(p.cash, 0) <> coalesce(o.amount, 0);

-- Truncating funds may leave up to a whole 1/100 share; the rest is the fund's. The leg a refund between two funds has in its
-- other one buys nothing, and a registrar's own figures are its own.
create or replace view invariant_i10 as
  select c.order_id::text as subject, 'net ' || c.net_fen || ' + fee ' || c.fee_fen || ' of ' || coalesce(o.amount_fen, c.gross_fen) || ', shares ' || c.shares_cents as problem
  from moved_order join confirmation c using (order_id) join orders o using (order_id)
  where (o.kind in ('020', '022', '039') or (o.kind = '036' and c.leg = 'into')) and (
    (o.amount_fen is not null and c.gross_fen + c.refund_fen <> o.amount_fen) or c.net_fen + c.fee_fen <> c.gross_fen
    or (abs(c.shares_cents * c.nav_e4 - (c.net_fen + c.interest_fen) * 10000)
       > (case c.share_rounding when 'half-up' then (c.nav_e4 + 1) / 2 else c.nav_e4 end)
      and not exists (select from exchange_difference d where d.order_id = c.order_id)));

create or replace view invariant_i11 as
  select c.order_id::text as subject, 'shares ' || c.shares_cents || ', lots ' || coalesce(u.shares, 0) || ', net ' || c.net_fen as problem
  from moved_order join confirmation c using (order_id) join orders o using (order_id)
  left join (
    select order_id, sum(shares_cents) as shares, sum(gross_fen) as gross, sum(fee_fen + backend_fee_fen) as fee, sum(to_fund_fen) as to_fund
    from moved_order join lot_use using (order_id) group by 1
  ) u using (order_id)
  where o.kind in ('024', '036') and c.leg = 'own' and (
    coalesce(u.shares, 0) <> c.shares_cents or c.shares_cents > o.shares_cents
    or u.gross <> c.gross_fen or u.fee <> c.fee_fen or u.to_fund <> c.to_fund_fen or c.net_fen <> c.gross_fen - c.fee_fen);

-- Oldest first: no lot is used by a sale while an older lot of the holding still has shares.
create or replace view invariant_i11_fifo as
  select u.order_id::text as subject, 'lot ' || u.lot_id || ' used before lot ' || older.lot_id as problem
  from moved_order join lot_use u using (order_id) join lot l using (lot_id) join confirmation c on c.order_id = u.order_id and c.leg = 'own'
  join orders o on o.order_id = u.order_id and o.kind in ('024', '036')
  join lot older on (older.custno, older.tradeacco, older.fundcode) = (l.custno, l.tradeacco, l.fundcode)
    and (older.register_date, older.lot_id) < (l.register_date, l.lot_id) and older.remaining_cents > 0
    and older.register_date < c.confirm_date
  -- A lot of an older date may be made after the sale: by a split or a correction.
  join orders made on made.order_id = older.order_id and made.accept_at <= o.accept_at;

create or replace view invariant_i12 as
  select o.order_id::text as subject, 'out ' || coalesce(a.net_fen, 0) || ', in ' || coalesce(b.gross_fen, 0) as problem
  from moved_order join orders o using (order_id)
  left join confirmation a on a.order_id = o.order_id and a.leg = 'own'
  left join confirmation b on b.order_id = o.order_id and b.leg = 'into'
  where o.kind = '036' and ((o.status = '1') <> (a.order_id is not null) or (o.status = '1') <> (b.order_id is not null) or a.net_fen <> b.gross_fen);

-- A dividend is what was declared a share times the shares entitled, rounded once a holder, unless the registrar's figure is another.
create or replace view invariant_i13 as
  select o.order_id::text as subject, 'dividend ' || c.gross_fen || ' for ' || o.shares_cents || ' shares' as problem
  from moved_order join orders o using (order_id) join confirmation c using (order_id)
  left join dividend d on d.fundcode = o.fundcode and d.ex_date = o.trade_date
  where o.kind = '143' and o.cause = 'dividend'
    and (d.fundcode is null or c.gross_fen <> div(2 * o.shares_cents * d.per_share_e6 + 1000000, 2000000))
    and not exists (select from exchange_difference x where x.order_id = o.order_id);

create or replace view invariant_i15 as
  select o.order_id::text as subject, 'status ' || o.status || ', confirm entry ' || (e.entry_id is not null) as problem
  from moved_order join orders o using (order_id) left join entry e on e.order_id = o.order_id and e.kind = 'confirm'
  where (o.status = '1') <> (e.entry_id is not null)
  union all
  select o.order_id::text, 'cancelled or failed after payment without a release'
  from moved_order join orders o using (order_id) join entry e on e.order_id = o.order_id and e.kind = 'pay'
  left join entry r on r.order_id = o.order_id and r.kind = 'release'
  where o.status in ('0', '4') and r.entry_id is null;

create or replace view invariant_i16 as
  select order_id::text as subject, 'accepted ' || accept_at || ' for ' || trade_date as problem
  from moved_order join orders using (order_id)
  where origin <> 'fund' and trade_date is distinct from trading_day_of(coalesce(effective_at, accept_at))
  union all
  select c.order_id::text, 'confirmed at the NAV of ' || c.nav_day || ' for ' || o.trade_date
  from moved_order join confirmation c using (order_id) join orders o using (order_id)
  where o.kind <> '020' and (c.nav_day <> o.trade_date or c.confirm_date <= o.trade_date);

-- No deduction of a plan after its end.
create or replace view invariant_i19 as
  select o.order_id::text as subject, 'plan ' || o.plan_id || ' ended before its deduction' as problem
  from moved_order join orders o using (order_id) join plan p using (plan_id) where p.ended_at < o.accept_at;

create or replace view invariant_i20 as
  select o.order_id::text as subject, 'still pending after its day ' || o.confirm_date || ' was settled' as problem
  from moved_order join orders o using (order_id)
  join settlement_run r on r.fundcode = o.fundcode and r.day = o.confirm_date and r.step = 'confirm'
  left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
  where o.status = '9' and o.kind <> '020' and (o.amount_fen is null or t.state = 'done');

create or replace view invariant_i20_registrar as
  select x.order_id::text as subject, 'registrar said ' || x.return_code || ', order is ' || o.status as problem
  from moved_order join exchange_confirmation x using (order_id) join orders o using (order_id)
  where (x.return_code = '0000') <> (o.status = '1');

create or replace view invariant_i21 as
  select t.order_id || '-' || t.direction as subject, 'bank moved ' || t.amount_fen || ' ' || t.direction || ', ledger says otherwise' as problem
  from moved_order join bank_txn t using (order_id) join orders o using (order_id)
  left join entry e on e.order_id = t.order_id and e.kind = case t.direction when 'in' then 'pay' else 'pay-out' end
  where (t.state = 'done') <> (e.entry_id is not null) or (t.direction = 'in' and t.amount_fen <> o.amount_fen) or t.custno <> o.custno
  union all
  select 'all', 'bank in - bank out = ' || bank || ', held ' || held
  from (
    select -coalesce(sum(delta) filter (where account = 'bank_in'), 0) - coalesce(sum(delta) filter (where account = 'bank_out'), 0) as bank,
      coalesce(sum(delta) filter (where account in ('in_transit', 'fund_cash', 'fee', 'payable', 'remitted')), 0) as held
    from moved_entry join posting using (entry_id) where unit = 'CNY'
  ) s where bank <> held;

-- Money sent by customers: what is not handled stands as theirs, each transfer is booked once and goes one way.
create or replace view invariant_i21_remit as
  with sender as (select distinct custno from moved_remittance join remittance using (remit_id) where custno is not null)
  select custno as subject, 'remitted ' || coalesce(p.cash, 0) || ', waiting ' || coalesce(r.amount, 0) as problem
  from sender
  left join (select custno, sum(delta) as cash from sender join posting using (custno) where account = 'remitted' group by 1) p using (custno)
  left join (select custno, sum(amount_fen) as amount from remittance where state = 'waiting' group by 1) r using (custno)
  where coalesce(p.cash, 0) <> coalesce(r.amount, 0)
  union all
  select 'R' || r.remit_id, 'transfer is ' || r.state || ', its entries or its order say otherwise'
  from moved_remittance join remittance r using (remit_id)
  left join entry came on came.remit_id = r.remit_id and came.kind = 'remit'
  left join entry back on back.remit_id = r.remit_id and back.kind = 'remit-back'
  left join entry gone on gone.remit_id = r.remit_id and gone.kind = 'remit-out'
  left join bank_txn t on t.order_id = r.order_id and t.direction = 'in'
  where came.entry_id is null or (back.entry_id is not null) <> (r.state in ('returning', 'returned'))
    or (gone.entry_id is not null) <> (r.state = 'returned')
    or (r.state = 'matched' and (t.state is distinct from 'done' or t.amount_fen <> r.amount_fen or t.custno <> r.custno))
  union all
  select t.order_id::text, 'paid by transfer without one'
  from moved_order join orders o using (order_id)
  join bank_txn t on t.order_id = o.order_id and t.direction = 'in' and t.state = 'done'
  left join remittance r on r.order_id = o.order_id
  where o.payment = 'remit' and r.remit_id is null;

create or replace view invariant_i23 as
  with touched as (
    select custno, coalesce(target_fundcode, fundcode) as fundcode, trade_date
    from moved_order join orders using (order_id) where kind in ('020', '022', '039', '036') group by 1, 2, 3
  )
  select concat_ws('/', custno, fundcode, trade_date) as subject, 'counted ' || coalesce(u.amount_fen, 0) || ', ordered ' || coalesce(o.amount, 0) as problem
  from touched left join purchase_usage u using (custno, fundcode, trade_date)
  left join (
    select k.custno, k.fundcode, k.trade_date, sum(coalesce(o.target_amount_fen, o.amount_fen)) as amount
    from touched k join orders o on o.custno = k.custno and o.trade_date = k.trade_date and coalesce(o.target_fundcode, o.fundcode) = k.fundcode
    where o.kind in ('020', '022', '039', '036') and o.status in ('9', '1') group by 1, 2, 3
  ) o using (custno, fundcode, trade_date)
  where coalesce(u.amount_fen, 0) <> coalesce(o.amount, 0)
  union all
  -- What counts no order at all: looked for by a whole check only.
  select concat_ws('/', custno, fundcode, trade_date), 'counted ' || amount_fen || ', ordered nothing'
  from purchase_usage u
  where (select entry_id from moved_since) = 0 and amount_fen <> 0
    and not exists (select from touched t where (t.custno, t.fundcode, t.trade_date) = (u.custno, u.fundcode, u.trade_date));

-- A position is the sum of its movements.
create or replace view invariant_i24 as
  select concat_ws('/', custno, tradeacco, fundcode) as subject, 'cost, paid, received, dividend or realised differ from the movements' as problem
  from moved_holding k left join holding h using (custno, tradeacco, fundcode)
  left join (
    select custno, tradeacco, fundcode, sum(cost_moved_fen) as cost, sum(paid_moved_fen) as paid, sum(received_moved_fen) as received,
      sum(dividend_moved_fen) as dividend, sum(realised_moved_fen) as realised
    from moved_movement group by 1, 2, 3
  ) m using (custno, tradeacco, fundcode)
  where (coalesce(h.cost_fen, 0), coalesce(h.paid_fen, 0), coalesce(h.received_fen, 0), coalesce(h.dividend_fen, 0), coalesce(h.realised_fen, 0))
    is distinct from (k.cost_fen + coalesce(m.cost, 0), k.paid_fen + coalesce(m.paid, 0), k.received_fen + coalesce(m.received, 0),
      k.dividend_fen + coalesce(m.dividend, 0), k.realised_fen + coalesce(m.realised, 0));

-- Unpaid income of a money-market holding is the sum of its days that are not shares yet.
create or replace view invariant_i24_unpaid as
  select concat_ws('/', custno, tradeacco, fundcode) as subject, 'unpaid ' || coalesce(h.unpaid_fen, 0) || ', days ' || coalesce(m.unpaid, 0) as problem
  from moved_holding left join holding h using (custno, tradeacco, fundcode)
  left join (
    select custno, tradeacco, fundcode, sum(income_fen) as unpaid
    from moved_holding join money_income using (custno, tradeacco, fundcode) where order_id is null group by 1, 2, 3
  ) m using (custno, tradeacco, fundcode)
  where coalesce(h.unpaid_fen, 0) <> coalesce(m.unpaid, 0);

create or replace view invariant_i25 as
  select s.seal_id::text as subject, 'seal ' || s.hash || ' over ' || s.entries || ' entries, found ' || f.entries as problem
  from ledger_seal s left join ledger_seal b on b.seal_id = s.seal_id - 1
  cross join lateral ledger_hash(coalesce(b.upto_entry_id, 0), s.upto_entry_id, coalesce(b.hash, '')) f
  where s.seal_id > (select seal_id from moved_since) and (f.hash <> s.hash or f.entries <> s.entries);

create or replace view invariant_i26 as
  select o.order_id::text as subject, 'leave mark ' || m.id || ' is later than the order' as problem
  from moved_order join orders o using (order_id) join leave_mark m on m.id = o.leave_mark_id where m.at > o.accept_at;
