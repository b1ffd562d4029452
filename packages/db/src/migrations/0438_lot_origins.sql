-- expand: null marks a lot that was bought; the previous release goes on copying lots without it
-- A copy of a lot, made by a transfer or a correction, keeps everything that decides money by lot. The purchase NAV, later splits
-- and the trading day join the registration day and the fee type, which copies already kept.
alter table lot add column root_lot_id bigint references lot;
create index lot_root on lot (root_lot_id) where root_lot_id is not null;

with recursive copy as (
  select l.lot_id, o.lot_id as root_lot_id, o.trade_date as copied_on
  from lot l join orders o using (order_id) where o.lot_id is not null and o.lot_id <> l.lot_id
),
chain as (
  select lot_id, root_lot_id, copied_on from copy
  union all
  select c.lot_id, p.root_lot_id, c.copied_on from chain c join copy p on p.lot_id = c.root_lot_id
),
root as (
  select * from chain where root_lot_id not in (select lot_id from copy)
)
update lot l set root_lot_id = b.lot_id, trade_date = b.trade_date, fee_type = b.fee_type, nav_e4 = b.nav_e4,
  -- The bought lot's splits until the copy was made, then the copy's own splits.
  split_ratios_e9 = b.split_ratios_e9[1:(
    select count(*) from split s join settlement_run d on (d.fundcode, d.day, d.step) = (s.fundcode, s.day, 'split')
    where s.fundcode = b.fundcode and s.day > b.trade_date and s.day <= r.copied_on)::int] || l.split_ratios_e9
from root r join lot b on b.lot_id = r.root_lot_id
where l.lot_id = r.lot_id;
