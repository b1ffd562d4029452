-- The shares of a holding are the sum of its postings.
create view invariant_holding_matches_postings as
  select concat_ws('/', custno, tradeacco, fundcode) as subject,
    'holding ' || coalesce(h.shares_cents, 0) || ', postings ' || k.shares_cents + coalesce(p.shares, 0) as problem
  from moved_holding k left join holding h using (custno, tradeacco, fundcode)
  left join (
    select p.custno, tradeacco, fundcode, sum(delta) as shares
    from moved_entry join posting p using (entry_id) where account = 'customer_share' group by 1, 2, 3
  ) p using (custno, tradeacco, fundcode)
  where coalesce(h.shares_cents, 0) <> k.shares_cents + coalesce(p.shares, 0);
