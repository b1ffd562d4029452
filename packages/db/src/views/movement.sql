-- What each confirmation moved in a holding, one row per leg.
create view movement as
  select c.order_id, c.leg, o.custno, o.tradeacco, o.fundcode, o.kind, o.cause, o.trade_date, c.confirm_date, c.moved_cents,
    c.cost_moved_fen, c.paid_moved_fen, c.received_moved_fen, c.dividend_moved_fen, c.realised_moved_fen, c.fee_fen as fee_moved_fen
  from orders o join confirmation c on c.order_id = o.order_id and c.leg = 'own'
  where o.status = '1' /* confirmed */
  union all
  select c.order_id, c.leg, o.custno, o.tradeacco, o.target_fundcode, o.kind, o.cause, o.trade_date, c.confirm_date, c.moved_cents,
    c.cost_moved_fen, c.paid_moved_fen, c.received_moved_fen, c.dividend_moved_fen, c.realised_moved_fen, c.fee_fen as fee_moved_fen
  from orders o join confirmation c on c.order_id = o.order_id and c.leg = 'into'
  where o.status = '1' /* confirmed */ and o.target_fundcode is not null;
