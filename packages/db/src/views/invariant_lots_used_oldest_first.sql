-- No lot is used by a sale while an older lot of the holding still has shares that this sale might use.
create view invariant_lots_used_oldest_first as
  select u.order_id::text as subject, 'lot ' || u.lot_id || ' used before lot ' || older.lot_id as problem
  from moved_order join lot_use u using (order_id) join lot l using (lot_id) join confirmation c on c.order_id = u.order_id and c.leg = 'own'
  join orders o on o.order_id = u.order_id and o.kind in ('024' /* redemption */, '036' /* conversion */)
  join lot older on (older.custno, older.tradeacco, older.fundcode) = (l.custno, l.tradeacco, l.fundcode)
    and (older.register_date, older.trade_date, older.order_id) < (l.register_date, l.trade_date, l.order_id) and older.remaining_cents > 0
    and older.register_date < c.confirm_date
  -- A split or a correction may create a lot of an older date after the sale.
  join orders made on made.order_id = older.order_id and made.accept_at <= o.accept_at
  where case when exists (select from holding_periods(l.fundcode)) then lot_is_free(l.fundcode, older.register_date, older.trade_date, coalesce(o.terms_day, o.trade_date)) else true end;
