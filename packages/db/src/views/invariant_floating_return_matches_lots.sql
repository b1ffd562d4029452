-- The parts of a floating fee given back with shares are the sum over the lots they came from; later corrections are orders of their own.
create view invariant_floating_return_matches_lots as
  select o.order_id::text as subject, 'lots give back ' || coalesce(u.returned, 0) || ', order ' || coalesce(r.amount_fen, 0) as problem
  from moved_order join orders o using (order_id)
  left join (select order_id, sum(contingent_fen + excess_fen) as returned from moved_order join floating_use using (order_id) group by 1) u using (order_id)
  left join orders r on r.parent_order_id = o.order_id and r.cause = 'floating' and r.request_id = 'floating-' || o.order_id
  where o.status = '1' /* confirmed */ and coalesce(u.returned, 0) <> coalesce(r.amount_fen, 0)
    and (u.order_id is not null or r.order_id is not null)
  union all
  select o.order_id::text, 'gives back a floating fee of no shares that left'
  from moved_order join orders o using (order_id)
  where o.cause = 'floating' and (not coalesce(starts_with(o.request_id, 'floating-' || o.parent_order_id), false)
    or not exists (select from floating_use f where f.order_id = o.parent_order_id))
  union all
  select e.order_id::text, 'posts to fund_contingent, and is no return of a floating fee'
  from moved_entry e join posting p using (entry_id) join orders o on o.order_id = e.order_id
  where p.account = 'fund_contingent' and o.cause is distinct from 'floating';
