-- A payment of a fund that ends is what its orders pay and what the cuts leave; after the last one nothing of the fund is held.
-- No other order pays money or takes shares in the name of one, except what an outside registrar reports.
create view invariant_liquidation_adds_up as
  with touched as (select distinct fundcode from moved_order join orders using (order_id) where cause in ('liquidation', 'liquidation-held'))
  select l.fundcode || '/' || l.day as subject, 'amount ' || l.amount_fen || ' and ' || e.carried || ', paid ' || o.paid || ', left ' || l.left_fen as problem
  from touched join liquidation l using (fundcode)
  cross join lateral (
    select case when l.is_last then coalesce(sum(left_fen), 0) else 0 end as carried from liquidation b where b.fundcode = l.fundcode and b.day < l.day) e
  cross join lateral (
    select coalesce(sum(amount_fen), 0) as paid from orders
    where fundcode = l.fundcode and kind = '140' /* refund */ and cause in ('liquidation', 'liquidation-held') and starts_with(request_id, concat('liq-', l.fundcode, '-', l.day, '-'))) o
  where l.paid_fen is not null and (l.paid_fen <> o.paid or l.amount_fen + e.carried <> l.paid_fen + l.left_fen)
  union all
  select l.fundcode, 'held after the last payment: ' || h.shares_cents || ' shares, ' || h.frozen_cents || ' frozen, ' || h.unpaid_fen || ' unpaid'
  from touched join liquidation l using (fundcode) join holding h using (fundcode)
  where l.is_last and l.paid_fen is not null and (h.shares_cents, h.frozen_cents, h.unpaid_fen) <> (0, 0, 0)
    and not exists (select from orders where fundcode = l.fundcode and status = '9' /* pending */)
  union all
  select o.order_id::text, 'cause ' || o.cause || ', kind ' || o.kind || ', of no payment that was decided'
  from moved_order join orders o using (order_id)
  where o.cause in ('liquidation', 'liquidation-held') and not exists (
    select from liquidation l where l.fundcode = o.fundcode and l.paid_fen is not null
      and (o.kind = '140' /* refund */ or o.kind = '145' /* forcedDecrease */ and l.is_last)
      and starts_with(o.request_id, concat('liq-', l.fundcode, '-', l.day, '-', o.tradeacco)))
    and not exists (select from exchange_confirmation x where x.order_id = o.order_id);
