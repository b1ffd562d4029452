-- expand: corrects rows of databases from before 0259; the release before reads and writes the same
-- Debits of before 0259 counted towards the day of their card without saying so. Each that was neither refused nor cancelled gets its day, and the day
-- the sum of its debits. Orders wait for this only where there are such days; a refusal
-- that the bank took back counts there again.
do $$
begin
  create temporary table card_day_of_before on commit drop as
    select u.custno, u.tradeacco, u.day from card_usage u
    left join (
      select o.custno, o.tradeacco, t.card_day as day, sum(t.amount_fen) as amount_fen
      from bank_txn t join orders o using (order_id) where t.card_day is not null group by 1, 2, 3
    ) d using (custno, tradeacco, day)
    where u.amount_fen <> coalesce(d.amount_fen, 0);
  if not exists (select from card_day_of_before) then return; end if;
  lock table card_usage in share row exclusive mode;
  update bank_txn t set card_day = b.day
  from orders o join card_day_of_before b
    on b.custno = o.custno and b.tradeacco = o.tradeacco and b.day = (o.accept_at at time zone 'Asia/Shanghai')::date
  where t.order_id = o.order_id and t.direction = 'in' and t.card_day is null and t.state not in ('refused', 'cancelled')
    and o.payment = 'card' and o.kind in ('020' /* subscription */, '022' /* purchase */, '039' /* planPurchase */);
  update card_usage u set amount_fen = d.amount_fen, max_fen = greatest(u.max_fen, d.amount_fen)
  from (
    select b.custno, b.tradeacco, b.day, coalesce(sum(t.amount_fen), 0)::bigint as amount_fen
    from card_day_of_before b left join orders o on o.custno = b.custno and o.tradeacco = b.tradeacco
    left join bank_txn t on t.order_id = o.order_id and t.card_day = b.day group by 1, 2, 3
  ) d
  where (u.custno, u.tradeacco, u.day) = (d.custno, d.tradeacco, d.day);
end $$;
