-- An order has the status that its registrar confirmed.
create view invariant_status_matches_registrar as
  select x.order_id::text as subject, 'registrar said ' || x.return_code || ', order is ' || o.status as problem
  from moved_order join exchange_confirmation x using (order_id) join orders o using (order_id)
  where (x.return_code = '0000') <> (o.status = '1' /* confirmed */);
