-- The lots of a holding add up to its shares.
create view invariant_lots_match_holding as
  select concat_ws('/', custno, tradeacco, fundcode) as subject, 'lots ' || coalesce(l.remaining, 0) || ', holding ' || coalesce(h.shares_cents, 0) as problem
  from moved_holding left join holding h using (custno, tradeacco, fundcode)
  left join (
    select custno, tradeacco, fundcode, sum(remaining_cents) as remaining
    from moved_holding join lot using (custno, tradeacco, fundcode) where remaining_cents > 0 group by 1, 2, 3
  ) l using (custno, tradeacco, fundcode)
  where coalesce(h.shares_cents, 0) <> coalesce(l.remaining, 0);
