-- Trading days (rules 2.1), proved equal to `Calendar` by settle/rules-in-sql.test.ts.

-- 15:00:00 itself counts as late.
create or replace function cut_off(day date) returns timestamptz language sql immutable as $$
  select (day + time '15:00') at time zone 'Asia/Shanghai'
$$;

-- The days from start_day on, on which the exchange and all these funds are open; none past the published calendar. These
-- functions give rows and not values, because the planner inlines such into the statement that places an order.
create or replace function open_days(fundcodes text[], start_day date) returns table (day date) language sql stable as $$
  select t.day from trading_day t
  where is_open and t.day >= start_day
    and not exists (select from fund_closed_day c where c.fundcode = any(fundcodes) and c.day = t.day)
$$;

-- The n-th of them, counted from 0.
create or replace function find_open_day(fundcodes text[], start_day date, n integer) returns table (day date)
  language sql stable as $$
  select d.day from open_days(fundcodes, start_day) d order by d.day offset n limit 1
$$;

-- The first calendar day whose cut-off is after `at`.
create or replace function day_after_cut_off(at timestamptz) returns date language sql stable as $$
  select ((at at time zone 'Asia/Shanghai') + interval '9 hours')::date
$$;

-- The first of these days whose cut-off is after `at`.
create or replace function find_trading_day(at timestamptz, fundcodes text[]) returns table (day date)
  language sql stable as $$
  select d.day from find_open_day(fundcodes, day_after_cut_off(at), 0) d
$$;

-- That day and the open days `lag` and `other_lag` after it, in one walk over the calendar; null past its end.
create or replace function find_order_days(at timestamptz, fundcodes text[], lag integer, other_lag integer)
  returns table (trade_day date, lag_day date, other_day date) language sql stable as $$
  select days[1], days[1 + lag], days[1 + other_lag]
  from (select array_agg(near.day) as days from (
    select d.day from open_days(fundcodes, day_after_cut_off(at)) d order by d.day limit 1 + greatest(lag, other_lag)) near) found
$$;

-- The same as values. A custom plan for every call would cost more than half of the placing of an order.
create or replace function open_day(fundcodes text[], start_day date, n integer) returns date language sql stable
  set plan_cache_mode = force_generic_plan as $$
  select day from find_open_day(fundcodes, start_day, n)
$$;

create or replace function trading_day_of(at timestamptz, fundcodes text[]) returns date language sql stable as $$
  select day from find_trading_day(at, fundcodes)
$$;

-- The trading day of the exchange.
create or replace function trading_day_of(at timestamptz) returns date language sql stable as $$
  select day from find_trading_day(at, '{}')
$$;

-- The n-th trading day of the exchange after a day; null past the published calendar.
create or replace function open_day_after(start_day date, n integer) returns date language sql stable as $$
  select t.day from trading_day s join trading_day t on t.is_open and t.seq = s.seq + n where s.day = start_day
$$;
