-- What is counted towards a day of a card is the sum of the debits that count; none of them was refused or never sent.
create view invariant_card_days_match_debits as
  with touched as (
    select o.custno, tradeacco, (accept_at at time zone 'Asia/Shanghai')::date as day
    from moved_order join orders o using (order_id) where payment = 'card' and kind in ('020' /* subscription */, '022' /* purchase */, '039' /* planPurchase */) group by 1, 2, 3
  )
  select concat_ws('/', custno, tradeacco, day) as subject, 'counted ' || coalesce(u.amount_fen, 0) || ', debited ' || coalesce(o.amount, 0) as problem
  from touched left join card_usage u using (custno, tradeacco, day)
  left join (
    select k.custno, k.tradeacco, k.day, sum(t.amount_fen) as amount
    from touched k join orders o on o.custno = k.custno and o.tradeacco = k.tradeacco
      and o.trade_date >= k.day and o.accept_at >= k.day::timestamp at time zone 'Asia/Shanghai' and o.accept_at < (k.day + 1)::timestamp at time zone 'Asia/Shanghai'
    join bank_txn t on t.order_id = o.order_id and t.direction = 'in' and t.card_day = k.day
    where o.payment = 'card' group by 1, 2, 3
  ) o using (custno, tradeacco, day)
  where coalesce(u.amount_fen, 0) <> coalesce(o.amount, 0)
  union all
  select o.custno || '/' || o.tradeacco || '/' || t.card_day, 'order ' || order_id || ', accepted ' || (o.accept_at at time zone 'Asia/Shanghai')::date || ', counts though ' || t.state
  from moved_order join orders o using (order_id) join bank_txn t using (order_id)
  where t.card_day is not null
    and (t.state in ('refused', 'cancelled') or t.direction <> 'in' or t.card_day <> (o.accept_at at time zone 'Asia/Shanghai')::date)
  union all
  -- Usage without any order; only a whole check looks for it.
  select concat_ws('/', custno, tradeacco, day), 'counted ' || amount_fen || ', debited nothing'
  from card_usage u
  where (select entry_id from moved_since) = 0 and amount_fen <> 0
    and not exists (select from touched t where (t.custno, t.tradeacco, t.day) = (u.custno, u.tradeacco, u.day));
