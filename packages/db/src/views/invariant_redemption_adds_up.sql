-- The lots used by a sale add up to its shares, amounts and fees.
create view invariant_redemption_adds_up as
  select c.order_id::text as subject, 'shares ' || c.shares_cents || ', lots ' || coalesce(u.shares, 0) || ', net ' || c.net_fen as problem
  from moved_order join confirmation c using (order_id) join orders o using (order_id)
  left join (
    select order_id, sum(shares_cents) as shares, sum(gross_fen) as gross, sum(fee_fen + backend_fee_fen) as fee, sum(to_fund_fen) as to_fund
    from moved_order join lot_use using (order_id) group by 1
  ) u using (order_id)
  where o.kind in ('024' /* redemption */, '036' /* conversion */) and c.leg = 'own' and (
    coalesce(u.shares, 0) <> c.shares_cents or c.shares_cents > o.shares_cents
    or u.gross <> c.gross_fen or u.fee <> c.fee_fen or u.to_fund <> c.to_fund_fen or c.net_fen <> c.gross_fen - c.fee_fen + c.unpaid_fen);
