-- What a fund will freeze or take is held from the moment it is placed, like a sale: nothing can be sold from under it.
update holding h set frozen_cents = h.frozen_cents + o.shares
from (
  select custno, tradeacco, fundcode, sum(shares_cents)::bigint as shares from orders
  where status = '9' and kind in ('031', '145') group by 1, 2, 3
) o
where (h.custno, h.tradeacco, h.fundcode) = (o.custno, o.tradeacco, o.fundcode);

create or replace view invariant_i7 as
  select concat_ws('/', custno, tradeacco, fundcode) as subject, 'frozen ' || h.frozen_cents || ', pending ' || coalesce(o.pending, 0) as problem
  from holding h full join (
    select custno, tradeacco, fundcode, sum(case kind when '032' then -shares_cents else shares_cents end) as pending
    from orders
    where (status = '9' and kind in ('024', '036', '031', '145')) or (status = '1' and kind in ('031', '032')) group by 1, 2, 3
  ) o using (custno, tradeacco, fundcode)
  where coalesce(h.frozen_cents, 0) <> coalesce(o.pending, 0);
