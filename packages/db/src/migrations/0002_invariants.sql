-- Each view names what breaks an invariant of the ledger and must be empty at every commit; `verify` counts their rows.
-- I4, I5 (bounds), I14, I18, I19 and I22 are constraints and triggers of 0001 and need no view.

create view invariant_i1 as
  select entry_id::text as subject, unit || ' postings of the entry add up to ' || sum(delta) as problem
  from posting group by entry_id, unit having sum(delta) <> 0;

create view invariant_i2 as
  select unit as subject, 'all postings add up to ' || sum(delta) as problem from posting group by unit having sum(delta) <> 0;

create view invariant_i3 as
  select concat_ws('/', custno, tradeacco, fundcode) as subject,
    'holding ' || coalesce(h.shares_cents, 0) || ', postings ' || coalesce(p.shares, 0) as problem
  from holding h full join (
    select custno, tradeacco, fundcode, sum(delta) as shares from posting where account = 'customer_share' group by 1, 2, 3
  ) p using (custno, tradeacco, fundcode)
  where coalesce(h.shares_cents, 0) <> coalesce(p.shares, 0);

create view invariant_i5 as
  select l.lot_id::text as subject, 'remaining ' || l.remaining_cents || ' of ' || l.shares_cents || ', used ' || coalesce(u.used, 0) as problem
  from lot l left join (select lot_id, sum(shares_cents) as used from lot_use group by 1) u using (lot_id)
  where l.remaining_cents <> l.shares_cents - coalesce(u.used, 0);

create view invariant_i6 as
  select concat_ws('/', custno, tradeacco, fundcode) as subject, 'lots ' || coalesce(l.remaining, 0) || ', holding ' || h.shares_cents as problem
  from holding h left join (
    select custno, tradeacco, fundcode, sum(remaining_cents) as remaining from lot group by 1, 2, 3
  ) l using (custno, tradeacco, fundcode)
  where h.shares_cents <> coalesce(l.remaining, 0);

create view invariant_i7 as
  select concat_ws('/', custno, tradeacco, fundcode) as subject, 'frozen ' || h.frozen_cents || ', pending ' || coalesce(o.pending, 0) as problem
  from holding h full join (
    select custno, tradeacco, fundcode, sum(shares_cents) as pending from orders where status = '9' and kind = '024' group by 1, 2, 3
  ) o using (custno, tradeacco, fundcode)
  where coalesce(h.frozen_cents, 0) <> coalesce(o.pending, 0);

create view invariant_i8 as
  select fundcode as subject, 'held ' || coalesce(h.shares, 0) || ', issued ' || coalesce(i.shares, 0) as problem
  from (select fundcode, sum(shares_cents) as shares from holding group by 1) h
  full join (
    select o.fundcode, sum(case when o.kind = '024' then -c.shares_cents else c.shares_cents end) as shares
    from confirmation c join orders o using (order_id) group by 1
  ) i using (fundcode)
  where coalesce(h.shares, 0) <> coalesce(i.shares, 0);

create view invariant_i9 as
  select custno as subject, 'in transit ' || coalesce(p.cash, 0) || ', paid and pending ' || coalesce(o.amount, 0) as problem
  from (select custno, sum(delta) as cash from posting where account = 'in_transit' group by 1) p
  full join (
    select o.custno, sum(o.amount_fen) as amount
    from orders o join bank_txn t on t.order_id = o.order_id and t.direction = 'in' and t.state = 'done'
    where o.status = '9' group by 1
  ) o using (custno)
  where coalesce(p.cash, 0) <> coalesce(o.amount, 0);

-- Truncating funds may leave up to a whole 1/100 share; the rest is the fund's.
create view invariant_i10 as
  select c.order_id::text as subject, 'net ' || c.net_fen || ' + fee ' || c.fee_fen || ' of ' || o.amount_fen || ', shares ' || c.shares_cents as problem
  from confirmation c join orders o using (order_id)
  where o.kind in ('020', '022') and (
    c.gross_fen <> o.amount_fen or c.net_fen + c.fee_fen <> c.gross_fen
    or abs(c.shares_cents * c.nav_e4 - (c.net_fen + c.interest_fen) * 10000)
       > (case c.share_rounding when 'half-up' then (c.nav_e4 + 1) / 2 else c.nav_e4 end));

create view invariant_i11 as
  select c.order_id::text as subject, 'shares ' || o.shares_cents || ', lots ' || coalesce(u.shares, 0) || ', net ' || c.net_fen as problem
  from confirmation c join orders o using (order_id)
  left join (
    select order_id, sum(shares_cents) as shares, sum(gross_fen) as gross, sum(fee_fen + backend_fee_fen) as fee, sum(to_fund_fen) as to_fund
    from lot_use group by 1
  ) u using (order_id)
  where o.kind = '024' and (
    coalesce(u.shares, 0) <> o.shares_cents or u.gross <> c.gross_fen or u.fee <> c.fee_fen or u.to_fund <> c.to_fund_fen
    or c.net_fen <> c.gross_fen - c.fee_fen);

-- Oldest first: no lot is used while an older lot of the holding still has shares.
create view invariant_i11_fifo as
  select u.order_id::text as subject, 'lot ' || u.lot_id || ' used before lot ' || older.lot_id as problem
  from lot_use u join lot l using (lot_id) join confirmation c on c.order_id = u.order_id
  join lot older on (older.custno, older.tradeacco, older.fundcode) = (l.custno, l.tradeacco, l.fundcode)
    and (older.register_date, older.lot_id) < (l.register_date, l.lot_id) and older.remaining_cents > 0
    and older.register_date < c.confirm_date;

create view invariant_i15 as
  select o.order_id::text as subject, 'status ' || o.status || ', confirm entry ' || (e.entry_id is not null) as problem
  from orders o left join entry e on e.order_id = o.order_id and e.kind = 'confirm'
  where (o.status = '1') <> (e.entry_id is not null)
  union all
  select o.order_id::text, 'cancelled or failed after payment without a release'
  from orders o join entry e on e.order_id = o.order_id and e.kind = 'pay'
  left join entry r on r.order_id = o.order_id and r.kind = 'release'
  where o.status in ('0', '4') and r.entry_id is null;

create view invariant_i16 as
  select order_id::text as subject, 'accepted ' || accept_at || ' for ' || trade_date as problem
  from orders where trade_date is distinct from trading_day_of(accept_at)
  union all
  select c.order_id::text, 'confirmed at the NAV of ' || c.nav_day || ' for ' || o.trade_date
  from confirmation c join orders o using (order_id)
  where o.kind <> '020' and (c.nav_day <> o.trade_date or c.confirm_date <= o.trade_date);

create view invariant_i20 as
  select o.order_id::text as subject, 'still pending after its day ' || o.confirm_date || ' was settled' as problem
  from orders o
  join settlement_run r on r.fundcode = o.fundcode and r.day = o.confirm_date and r.step = 'confirm'
  left join bank_txn t on t.order_id = o.order_id and t.direction = 'in'
  where o.status = '9' and (o.kind = '024' or t.state = 'done') and o.kind <> '020';

create view invariant_i21 as
  select t.order_id || '-' || t.direction as subject, 'bank moved ' || t.amount_fen || ' ' || t.direction || ', ledger says otherwise' as problem
  from bank_txn t join orders o using (order_id)
  left join entry e on e.order_id = t.order_id and e.kind = case t.direction when 'in' then 'pay' else 'pay-out' end
  where (t.state = 'done') <> (e.entry_id is not null) or (t.direction = 'in' and t.amount_fen <> o.amount_fen) or t.custno <> o.custno
  union all
  select 'all', 'bank in - bank out = ' || bank || ', held ' || held
  from (
    select -coalesce(sum(delta) filter (where account = 'bank_in'), 0) - coalesce(sum(delta) filter (where account = 'bank_out'), 0) as bank,
      coalesce(sum(delta) filter (where account in ('in_transit', 'fund_cash', 'fee', 'payable')), 0) as held
    from posting where unit = 'CNY'
  ) s where bank <> held;

create view invariant_i23 as
  select concat_ws('/', custno, fundcode, trade_date) as subject, 'counted ' || coalesce(u.amount_fen, 0) || ', ordered ' || coalesce(o.amount, 0) as problem
  from purchase_usage u full join (
    select custno, fundcode, trade_date, sum(amount_fen) as amount from orders where kind in ('020', '022') and status in ('9', '1') group by 1, 2, 3
  ) o using (custno, fundcode, trade_date)
  where coalesce(u.amount_fen, 0) <> coalesce(o.amount, 0);

-- What the position says it paid, got and cost must come from its confirmed orders.
create view invariant_i24 as
  select concat_ws('/', h.custno, h.tradeacco, h.fundcode) as subject, 'paid, received, cost or realised differ from the confirmed orders' as problem
  from holding h left join (
    select o.custno, o.tradeacco, o.fundcode,
      sum(c.gross_fen) filter (where o.kind <> '024') as paid,
      sum(c.net_fen) filter (where o.kind = '024') as received,
      sum(c.cost_part_fen) filter (where o.kind = '024') as sold_cost
    from confirmation c join orders o using (order_id) group by 1, 2, 3
  ) s on (s.custno, s.tradeacco, s.fundcode) = (h.custno, h.tradeacco, h.fundcode)
  where h.paid_fen <> coalesce(s.paid, 0) or h.received_fen <> coalesce(s.received, 0)
    or h.cost_fen <> coalesce(s.paid, 0) - coalesce(s.sold_cost, 0)
    or h.realised_fen <> coalesce(s.received, 0) - coalesce(s.sold_cost, 0);

create view invariant_i26 as
  select o.order_id::text as subject, 'leave mark ' || m.id || ' is later than the order' as problem
  from orders o join leave_mark m on m.id = o.leave_mark_id where m.at > o.accept_at;
