-- What was confirmed for a fund on a day is counted at the end of its settlement.
create index orders_confirmed on orders (fundcode, confirm_date) where status = '1';

-- With the trading day in it, orders of the last days are found without a look at those of years.
drop index orders_customer;
create index orders_customer on orders (custno, order_id desc, trade_date);

-- The bounds stand at the postings too, so that one seal of a large ledger is not checked against all of it.
create or replace function ledger_hash(after_entry bigint, upto_entry bigint, previous text) returns table (entries bigint, hash text)
language sql stable as $$
  select count(distinct e.entry_id), encode(sha256(convert_to(previous || coalesce(string_agg(
      concat_ws('|', e.entry_id, e.kind, e.order_id, e.day, p.account, p.custno, p.tradeacco, p.fundcode, p.unit, p.delta), E'\n'
      order by e.entry_id, p.account, p.fundcode, p.unit, p.delta), ''), 'UTF8')), 'hex')
  from entry e left join posting p on p.entry_id = e.entry_id and p.entry_id > after_entry and p.entry_id <= upto_entry
  where e.entry_id > after_entry and e.entry_id <= upto_entry
$$;
