-- All shares that leave a class with a floating fee have it decided lot by lot, as holding days and growth of the terms of the order say.
-- Growth is stored rounded, so that a decision within a unit of a bound is not judged.
create view invariant_floating_fee_decided as
  select o.order_id || ' lot ' || u.lot_id as subject, 'leaves without a decision of its floating fee' as problem
  from moved_order join orders o using (order_id) join lot_use u using (order_id) join lot l on l.lot_id = u.lot_id
  where o.status = '1' /* confirmed */ and l.trade_date < o.trade_date
    and (o.kind in ('024' /* redemption */, '036' /* conversion */) or o.kind = '145' /* forcedDecrease */ and o.cause in ('liquidation', 'liquidation-held'))
    and exists (select from floating_fee f where f.fundcode = o.fundcode)
    and not exists (select from floating_use f where (f.order_id, f.lot_id) = (u.order_id, u.lot_id))
  union all
  select o.order_id || ' lot ' || u.lot_id, 'is decided ' || f.outcome || ', ' || w.outcome || ' follows from its days and growth'
  from moved_order join orders o using (order_id) join floating_use f using (order_id) join lot_use u on (u.order_id, u.lot_id) = (f.order_id, f.lot_id)
  cross join lateral (
    select * from floating_fee t where t.fundcode = o.fundcode
    order by t.effective_from <= coalesce(o.terms_day, o.trade_date) desc,
      case when t.effective_from <= coalesce(o.terms_day, o.trade_date) then coalesce(o.terms_day, o.trade_date) - t.effective_from else t.effective_from - '1900-01-01'::date end
    limit 1) t
  cross join lateral (select f.own_e8 - f.benchmark_e8 as more_e8) g
  cross join lateral (
    select case when u.days < t.min_days then 'short' when g.more_e8 <= t.below_e8 then 'below'
      when g.more_e8 > t.above_e8 and f.own_e8 > 0 then 'above' else 'usual' end as outcome) w
  where f.outcome <> w.outcome
    and (f.outcome = 'short' or w.outcome = 'short'
      or abs(g.more_e8 - t.below_e8) > 1 and abs(g.more_e8 - t.above_e8) > 1 and abs(f.own_e8) > 1);
