-- expand: the same rows in another order
-- Settlement takes the pending orders of a fund by trading day, then by number.
drop index orders_pending;
create index orders_pending on orders (fundcode, trade_date, order_id) where status = '9';
