-- The service fee given back with a sale is the sum over the lots it used; later corrections are orders of their own.
create view invariant_service_return_matches_lots as
  select o.order_id::text as subject, 'lots give back ' || coalesce(u.returned, 0) || ', order ' || coalesce(r.amount_fen, 0) as problem
  from moved_order join orders o using (order_id)
  left join (select order_id, sum(service_fen) as returned from moved_order join lot_use using (order_id) group by 1) u using (order_id)
  left join orders r on r.parent_order_id = o.order_id and r.cause = 'service' and r.request_id = 'service-' || o.order_id
  where (o.kind in ('024' /* redemption */, '036' /* conversion */) or o.kind = '145' /* forcedDecrease */ and o.cause in ('liquidation', 'liquidation-held')) and coalesce(u.returned, 0) <> coalesce(r.amount_fen, 0)
  union all
  select o.order_id::text, 'gives back a service fee of no sale'
  from moved_order join orders o using (order_id)
  where o.cause = 'service' and not coalesce(starts_with(o.request_id, 'service-' || o.parent_order_id), false);
