-- What counts towards the cap of a person, fund and day is the sum of the advances that the bank has not refused, at most 10,000.00
-- yuan by law.
create view invariant_fast_cap_matches_advances as
  with touched as (select x.custno, x.line_code, x.day from moved_order join fast_redemption x using (order_id) group by 1, 2, 3)
  select concat_ws('/', custno, line_code, day) as subject, 'counted ' || coalesce(u.amount_fen, 0) || ', advanced ' || coalesce(x.amount, 0) as problem
  from touched left join fast_usage u using (custno, line_code, day)
  left join (
    select k.custno, k.line_code, k.day, sum(x.advance_fen) as amount from touched k join fast_redemption x using (custno, line_code, day)
    where x.state not in ('ordinary', 'failed') group by 1, 2, 3
  ) x using (custno, line_code, day)
  where coalesce(u.amount_fen, 0) <> coalesce(x.amount, 0) or coalesce(u.amount_fen, 0) > 1000000
  union all
  -- Usage without any advance; only a whole check looks for it.
  select concat_ws('/', custno, line_code, day), 'counted ' || amount_fen || ', advanced nothing'
  from fast_usage u
  where (select entry_id from moved_since) = 0 and amount_fen <> 0
    and not exists (select from touched t where (t.custno, t.line_code, t.day) = (u.custno, u.line_code, u.day));
