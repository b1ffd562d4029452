-- A lot sold by an agency came by a transfer of custody or of an owner at a registrar, with its days and price, or is a copy of one that did; nothing of its first
-- year's service fee is returned (row service-fee-days of the law table).
create view invariant_agency_lots_came_in as
  select l.lot_id::text as subject, 'sold by ' || l.channel || ', order ' || o.kind || ' or its days and price differ' as problem
  from moved_order join lot l using (order_id) join orders o using (order_id) left join custody_transfer k using (order_id)
  where l.root_lot_id is null and ((l.channel = 'agency') <> (o.kind = '027' /* custodyIn */ or o.cause = 'transfer' and k.order_id is not null)
    or (k.order_id is not null and (l.register_date, l.trade_date, l.fee_type, l.nav_e4) is distinct from (k.register_date, k.trade_date, k.fee_type, k.nav_e4)))
  union all
  select u.order_id::text, 'returns the service fee of lot ' || u.lot_id || ' from ' || u.service_from
  from moved_order join lot_use u using (order_id) join lot l using (lot_id)
  where l.channel = 'agency' and u.service_from <= l.trade_date + 365
  union all
  select o.order_id::text, 'transfers custody, kind ' || o.kind || ', agency ' || coalesce(k.agency_id, 'of none')
  from moved_order join orders o using (order_id) left join custody_transfer k using (order_id)
  where o.cause = 'custody' and (o.kind not in ('027' /* custodyIn */, '028' /* custodyOut */) or k.order_id is null);
