-- Money in transit is the sum of paid pending orders.
create view invariant_in_transit_matches_pending as
  select custno as subject, 'in transit ' || coalesce(p.cash, 0) || ', paid and pending ' || coalesce(o.amount, 0) as problem
  from (
    select p.custno, sum(p.delta) as cash
    from moved_order join entry using (order_id) join posting p using (entry_id) where p.account = 'in_transit' group by 1
  ) p
  full join (
    select o.custno, sum(o.amount_fen) as amount
    from moved_order join orders o using (order_id)
    join bank_txn t on t.order_id = o.order_id and t.direction = 'in' and t.state = 'done'
    where o.status = '9' /* pending */ group by 1
  ) o using (custno)
  where coalesce(p.cash, 0) <> coalesce(o.amount, 0);
