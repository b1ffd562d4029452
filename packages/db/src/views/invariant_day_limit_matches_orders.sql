-- The usage of a day limit is the sum of the orders that count towards it.
create view invariant_day_limit_matches_orders as
  with touched as (
    select o.custno, coalesce(target_fundcode, fundcode) as fundcode, trade_date
    from moved_order join orders o using (order_id) where kind in ('020' /* subscription */, '022' /* purchase */, '039' /* planPurchase */, '036' /* conversion */) group by 1, 2, 3
  )
  select concat_ws('/', custno, fundcode, trade_date) as subject, 'counted ' || coalesce(u.amount_fen, 0) || ', ordered ' || coalesce(o.amount, 0) as problem
  from touched left join purchase_usage u using (custno, fundcode, trade_date)
  left join (
    select k.custno, k.fundcode, k.trade_date, sum(coalesce(o.target_amount_fen, o.amount_fen)) as amount
    from touched k join orders o on o.custno = k.custno and o.trade_date = k.trade_date and coalesce(o.target_fundcode, o.fundcode) = k.fundcode
    where o.kind in ('020' /* subscription */, '022' /* purchase */, '039' /* planPurchase */, '036' /* conversion */) and o.status in ('9' /* pending */, '1' /* confirmed */) group by 1, 2, 3
  ) o using (custno, fundcode, trade_date)
  where coalesce(u.amount_fen, 0) <> coalesce(o.amount, 0)
  union all
  -- Usage without any order; only a whole check looks for it.
  select concat_ws('/', custno, fundcode, trade_date), 'counted ' || amount_fen || ', ordered nothing'
  from purchase_usage u
  where (select entry_id from moved_since) = 0 and amount_fen <> 0
    and not exists (select from touched t where (t.custno, t.fundcode, t.trade_date) = (u.custno, u.fundcode, u.trade_date));
