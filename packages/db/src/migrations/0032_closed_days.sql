-- ── days of a fund ──────────────────────────────────────────────────────────────────────────────
-- A fund rests on days of its own though the exchange is open, such as the holidays of the markets a QDII fund invests in.
create table fund_closed_day (
  fundcode text not null references fund,
  day date not null,
  primary key (fundcode, day)
);

-- The n-th day from start_day on, counted from 0, on which the exchange and all these funds are open. Null past the published
-- calendar. A planner would take the calendar for much longer than the few days that are looked at.
create function open_day(fundcodes text[], start_day date, n integer) returns date language sql stable as $$
  select day from trading_day t
  where is_open and day >= start_day
    and not exists (select from fund_closed_day c where c.fundcode = any(fundcodes) and c.day = t.day)
  order by day offset n limit 1
$$;

-- The first of these days whose cut-off lies after `at` (rules 2.1).
create function trading_day_of(at timestamptz, fundcodes text[]) returns date language sql stable as $$
  select open_day(fundcodes, ((at at time zone 'Asia/Shanghai') + interval '9 hours')::date, 0)
$$;

create or replace view invariant_i16 as
  select order_id::text as subject, 'accepted ' || accept_at || ' for ' || trade_date as problem
  from moved_order join orders using (order_id)
  where origin <> 'fund'
    and trade_date is distinct from trading_day_of(coalesce(effective_at, accept_at), array[fundcode, target_fundcode])
  union all
  select c.order_id::text, 'confirmed at the NAV of ' || c.nav_day || ' for ' || o.trade_date
  from moved_order join confirmation c using (order_id) join orders o using (order_id)
  where o.kind <> '020' and (c.nav_day <> o.trade_date or c.confirm_date <= o.trade_date);
