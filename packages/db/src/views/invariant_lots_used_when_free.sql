-- A sale uses lots that were free on the day of its acceptance; a conversion of a whole fund moves all.
create view invariant_lots_used_when_free as
  select u.order_id::text as subject, 'lot ' || u.lot_id || ' used before its day' as problem
  from moved_order join lot_use u using (order_id) join lot l using (lot_id)
  join orders o on o.order_id = u.order_id and o.kind in ('024' /* redemption */, '036' /* conversion */) and o.moved_before_cents is null
  where case when exists (select from holding_periods(l.fundcode)) then not lot_is_free(l.fundcode, l.register_date, l.trade_date, coalesce(o.terms_day, o.trade_date)) else false end;
