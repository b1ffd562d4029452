-- Net amount and fee add up to the amount, and shares times NAV to the net amount. A truncating fund may leave up to
-- 1/100 share. Refunds between funds buy nothing, a conversion of a whole fund is rounded over the holding, and a registrar's figures may differ.
create view invariant_purchase_adds_up as
  select c.order_id::text as subject, 'net ' || c.net_fen || ' + fee ' || c.fee_fen || ' of ' || coalesce(o.amount_fen, c.gross_fen) || ', shares ' || c.shares_cents as problem
  from moved_order join confirmation c using (order_id) join orders o using (order_id)
  where (o.kind in ('020' /* subscription */, '022' /* purchase */, '039' /* planPurchase */) or (o.kind = '036' /* conversion */ and c.leg = 'into' and o.moved_before_cents is null)) and (
    (o.amount_fen is not null and c.gross_fen + c.refund_fen <> o.amount_fen) or c.net_fen + c.fee_fen <> c.gross_fen
    or (abs(c.shares_cents * c.nav_e4 - (c.net_fen + c.interest_fen) * 10000)
       > (case c.share_rounding when 'half-up' then (c.nav_e4 + 1) / 2 else c.nav_e4 end)
      and not exists (select from exchange_difference d where d.order_id = c.order_id)));
