-- The rule as a row, which the planner writes into the statement that asks; a call of its own costs twice as much.
create function find_open_day(fundcodes text[], start_day date, n integer) returns table (day date) language sql stable as $$
  select t.day from trading_day t
  where is_open and t.day >= start_day
    and not exists (select from fund_closed_day c where c.fundcode = any(fundcodes) and c.day = t.day)
  order by t.day offset n limit 1
$$;

create function find_trading_day(at timestamptz, fundcodes text[]) returns table (day date) language sql stable as $$
  select d.day from find_open_day(fundcodes, ((at at time zone 'Asia/Shanghai') + interval '9 hours')::date, 0) d
$$;

create or replace function open_day(fundcodes text[], start_day date, n integer) returns date language sql stable
  set plan_cache_mode = force_generic_plan as $$
  select day from find_open_day(fundcodes, start_day, n)
$$;

create or replace function trading_day_of(at timestamptz, fundcodes text[]) returns date language sql stable as $$
  select day from find_trading_day(at, fundcodes)
$$;
