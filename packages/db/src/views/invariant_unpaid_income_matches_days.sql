-- Unpaid income of a money-market holding is the sum of its days that are not shares yet.
create view invariant_unpaid_income_matches_days as
  select concat_ws('/', custno, tradeacco, fundcode) as subject, 'unpaid ' || coalesce(h.unpaid_fen, 0) || ', days ' || coalesce(m.unpaid, 0) as problem
  from moved_holding left join holding h using (custno, tradeacco, fundcode)
  left join (
    select custno, tradeacco, fundcode, sum(income_fen) as unpaid
    from moved_holding join money_income using (custno, tradeacco, fundcode) where order_id is null group by 1, 2, 3
  ) m using (custno, tradeacco, fundcode)
  where coalesce(h.unpaid_fen, 0) <> coalesce(m.unpaid, 0);
