-- A lot keeps the NAV it was bought at and the ratios of the splits since: divided at each split, the NAV lost what its four
-- places could not hold, and the deferred charge of a large lot was yuan off.
alter table lot add column split_ratios bigint[] not null default '{}';
with split_lot as (
  select l.lot_id, max(c.nav_e4) as nav_e4, array_agg(x.ratio_e8 order by x.day) as ratios
  from lot l join orders o using (order_id)
  join confirmation c on c.order_id = o.order_id and c.leg = case l.fundcode when o.target_fundcode then 'into' else 'own' end
  join split x on x.fundcode = l.fundcode and x.day > o.trade_date
  join settlement_run r on (r.day, r.fundcode, r.step) = (x.day, x.fundcode, 'split')
  where l.nav_e4 <> 0 group by 1
)
update lot l set nav_e4 = s.nav_e4, split_ratios = s.ratios from split_lot s where l.lot_id = s.lot_id;
