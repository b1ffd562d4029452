-- An advance is the bank's money from its payment until the fund repays it: until then the ledger has its amount, before and
-- afterwards nothing. It is the one payment of its order.
create view invariant_advances_match_ledger as
  select x.order_id::text as subject, 'advance of ' || x.advance_fen || ' is ' || x.state || ', order ' || o.status || ', ledger ' || coalesce(p.cash, 0) as problem
  from moved_order join fast_redemption x using (order_id) join orders o using (order_id)
  left join bank_txn t on t.order_id = x.order_id and t.direction = 'out'
  left join (
    select e.order_id, sum(p.delta) as cash from moved_order join entry e using (order_id) join posting p using (entry_id)
    where p.account = 'redemption_line' group by 1
  ) p on p.order_id = x.order_id
  where coalesce(p.cash, 0) <> case x.state when 'paid' then -x.advance_fen else 0 end
    or x.state in ('asked', 'paid') and o.status <> '9' /* pending */
    or x.state = 'settled' and o.status <> '1' /* confirmed */
    or x.state = 'failed' and o.status <> '0' /* failed */
    or x.state in ('asked', 'paid', 'settled') and t.amount_fen is distinct from x.advance_fen
    or x.state = 'paid' and t.state <> 'done';
