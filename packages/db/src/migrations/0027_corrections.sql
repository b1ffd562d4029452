-- Where a NAV of a conversion is corrected, money moves between its two funds: by a refund order (140) that names both.
alter table orders
  drop constraint orders_target,
  add constraint orders_target check ((kind = '036' or (kind = '140' and cause in ('crossed', 'returned'))) = (target_fundcode is not null));

-- The leg such an order has in its other fund buys nothing.
create or replace view invariant_i10 as
  select c.order_id::text as subject, 'net ' || c.net_fen || ' + fee ' || c.fee_fen || ' of ' || coalesce(o.amount_fen, c.gross_fen) || ', shares ' || c.shares_cents as problem
  from confirmation c join orders o using (order_id)
  where (o.kind in ('020', '022', '039') or (o.kind = '036' and c.leg = 'into')) and (
    (o.amount_fen is not null and c.gross_fen + c.refund_fen <> o.amount_fen) or c.net_fen + c.fee_fen <> c.gross_fen
    or (abs(c.shares_cents * c.nav_e4 - (c.net_fen + c.interest_fen) * 10000)
       > (case c.share_rounding when 'half-up' then (c.nav_e4 + 1) / 2 else c.nav_e4 end)
      and not exists (select from exchange_difference d where d.order_id = c.order_id)));
