-- No entry fee is charged from a fund's free day, and no back-end charge from 2027 (rules 2.3, 2.5). Before 2027 only orders accepted
-- as free are checked: funds of 2026 were charged until their day was known. Figures of outside registrars may differ.
create view invariant_own_sales_are_free as
  select c.order_id::text as subject, 'charged ' || c.fee_fen || ' with ' || c.backend_fee_fen || ' at the back end for ' || o.trade_date as problem
  from moved_order join confirmation c using (order_id) join orders o using (order_id)
  join fund f on f.fundcode = case c.leg when 'into' then o.target_fundcode else o.fundcode end
  where ((o.trade_date >= backend_free_from() and c.backend_fee_fen > 0)
      or (c.fee_fen > 0 and (o.kind in ('020' /* subscription */, '022' /* purchase */, '039' /* planPurchase */) or (o.kind = '036' /* conversion */ and c.leg = 'into'))
        and o.trade_date >= case o.fee_rate_e8 when 0 then entry_free_from(f.setup_date, f.raise_start) else entry_free_from(null, null) end))
    and not exists (select from exchange_difference d where d.order_id = c.order_id);
