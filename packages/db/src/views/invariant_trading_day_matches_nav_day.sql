-- An order belongs to the trading day of its time and is confirmed at that day's NAV. Orders between the same two
-- cut-offs are looked up once.
create view invariant_trading_day_matches_nav_day as
  select unnest(order_ids)::text as subject, 'taken between the cut-offs before ' || before || ' for ' || trade_date as problem
  from (
    select array_agg(order_id) as order_ids, before, fundcode, target_fundcode, trade_date
    from moved_order join orders using (order_id)
    cross join lateral (
      -- The 24 hours that end at 15:00 of this date contain its orders, if it is an open day.
      select ((coalesce(effective_at, accept_at) at time zone 'Asia/Shanghai') + interval '9 hours')::date as before) taken
    where origin <> 'fund'
    group by before, fundcode, target_fundcode, trade_date
  ) alike
  where trade_date is distinct from open_day(array[fundcode, target_fundcode], before, 0)
  union all
  select c.order_id::text, 'confirmed at the NAV of ' || c.nav_day || ' for ' || o.trade_date
  from moved_order join confirmation c using (order_id) join orders o using (order_id)
  where o.kind <> '020' /* subscription */ and (c.nav_day <> o.trade_date or c.confirm_date <= o.trade_date);
