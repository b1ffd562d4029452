-- Exactly the confirmed orders have a confirmation in the ledger; payments of failed or cancelled orders are released.
create view invariant_status_matches_entries as
  select o.order_id::text as subject, 'status ' || o.status || ', confirm entry ' || (e.entry_id is not null) as problem
  from moved_order join orders o using (order_id) left join entry e on e.order_id = o.order_id and e.kind = 'confirm'
  where (o.status = '1' /* confirmed */) <> (e.entry_id is not null)
  union all
  select o.order_id::text, 'cancelled or failed after payment without a release'
  from moved_order join orders o using (order_id) join entry e on e.order_id = o.order_id and e.kind = 'pay'
  left join entry r on r.order_id = o.order_id and r.kind = 'release'
  where o.status in ('0' /* failed */, '4' /* cancelled */) and r.entry_id is null;
