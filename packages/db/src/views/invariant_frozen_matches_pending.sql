-- Frozen shares are those of pending orders and those an authority has frozen, until the last payment of a liquidation cancels
-- all or a conversion moves all: then the freeze holds their money.
create view invariant_frozen_matches_pending as
  select concat_ws('/', custno, tradeacco, fundcode) as subject, 'frozen ' || coalesce(h.frozen_cents, 0) || ', pending ' || coalesce(o.pending, 0) as problem
  from moved_holding left join holding h using (custno, tradeacco, fundcode)
  left join (
    select custno, tradeacco, fundcode, sum(shares) as pending from (
      select o.custno, tradeacco, fundcode, shares_cents as shares
      from moved_order join orders o using (order_id) where status = '9' /* pending */ and kind in ('024' /* redemption */, '036' /* conversion */, '031' /* freeze */, '145' /* forcedDecrease */, '028' /* custodyOut */) and coalesce(cause, '') not in ('liquidation-held', 'fund-conversion-held')
      union all
      select custno, tradeacco, fundcode, case kind when '032' /* unfreeze */ then -o.shares_cents else o.shares_cents end
      from moved_holding join orders o using (custno, tradeacco, fundcode) where status = '1' /* confirmed */ and kind in ('031' /* freeze */, '032' /* unfreeze */)
    ) held group by 1, 2, 3
  ) o using (custno, tradeacco, fundcode)
  where coalesce(h.frozen_cents, 0) <> case when h.shares_cents > 0 then coalesce(o.pending, 0) else 0 end;
