-- The conversion of a whole fund moves all its shares: each holding gets R2(shares x NAV out / NAV in) with its whole cost, every lot its
-- part, and nothing of the fund is held afterwards. No other order moves shares in the name of one.
create view invariant_fund_conversion_adds_up as
  with touched as (select distinct fundcode from moved_order join orders using (order_id) where moved_before_cents is not null),
  moved as (
    select o.order_id, o.fundcode, o.custno, o.tradeacco, o.status, o.shares_cents, a.cost_moved_fen as cost_out, a.realised_moved_fen as realised_out,
      b.shares_cents as into_cents, b.cost_moved_fen as cost_in, b.realised_moved_fen as realised_in, a.fee_fen + b.fee_fen as fees
    from touched join orders o using (fundcode)
    left join confirmation a on a.order_id = o.order_id and a.leg = 'own' left join confirmation b on b.order_id = o.order_id and b.leg = 'into'
    where o.moved_before_cents is not null
  )
  select c.fundcode as subject, 'shares ' || c.shares_cents || ' of ' || c.holders || ' holders, orders ' || m.shares || ' of ' || m.holders as problem
  from touched join fund_conversion c using (fundcode)
  cross join lateral (select coalesce(sum(shares_cents), 0) as shares, count(distinct tradeacco) as holders from moved where fundcode = c.fundcode) m
  where c.shares_cents is not null and (m.shares <> c.shares_cents or m.holders <> c.holders)
  union all
  select concat_ws('/', m.custno, m.tradeacco, m.fundcode), 'converted ' || m.shares || ' shares into ' || m.into_cents || ', cost ' || m.cost || ', realised ' || m.realised || ', fees ' || m.fees
  from fund_conversion c join (
    select custno, tradeacco, fundcode, sum(shares_cents) as shares, sum(into_cents) as into_cents, sum(cost_out + cost_in) as cost,
      sum(realised_out + realised_in) as realised, sum(fees) as fees, bool_and(status = '1' /* confirmed */) as is_done
    from moved group by 1, 2, 3) m using (fundcode)
  -- What is no share of the target is a loss of its cost.
  where m.is_done and (m.into_cents <> round(m.shares * c.nav_e4 / c.target_nav_e4) or m.fees <> 0 or m.cost <> m.realised or (m.into_cents > 0 and m.realised <> 0))
  union all
  select m.order_id::text, 'into ' || m.into_cents || ' shares, lots ' || coalesce(l.shares, 0)
  from moved m left join (select order_id, sum(lot.shares_cents) as shares from moved join lot using (order_id) where converted_on is not null group by 1) l using (order_id)
  -- A later split grows the lots.
  where m.status = '1' /* confirmed */ and coalesce(l.shares, 0) <> m.into_cents
    and not exists (select from fund_conversion c join split s on s.fundcode = c.target_fundcode where c.fundcode = m.fundcode and s.day > c.day)
  union all
  select c.fundcode, 'held after its conversion: ' || h.shares_cents || ' shares, ' || h.frozen_cents || ' frozen'
  from touched join fund_conversion c using (fundcode) join holding h using (fundcode)
  where c.shares_cents is not null and (h.shares_cents, h.frozen_cents) <> (0, 0)
    and not exists (select from orders where fundcode = c.fundcode and status = '9' /* pending */)
  union all
  select o.order_id::text, 'cause ' || o.cause || ' of no conversion that was decided'
  from moved_order join orders o using (order_id)
  where o.moved_before_cents is not null and not exists (
    select from fund_conversion c where (c.fundcode, c.target_fundcode, c.day) = (o.fundcode, o.target_fundcode, o.trade_date) and c.shares_cents is not null);
