-- Holding periods of lots, proved equal to the domain's `isFree` by settle/rules-in-sql.test.ts.

-- The holding periods that a fund has or had; most have none, and their orders need not read one. Rows, so that the planner inlines it.
create or replace function holding_periods(fund_code text) returns table (hold_kind text) language sql stable as $$
  select f.hold_kind from fund f where f.fundcode = fund_code and f.hold_kind <> 'none'
  union all select p.hold_kind from fund_past_terms p where p.fundcode = fund_code and p.hold_kind <> 'none'
$$;

-- The holding period of a fund on a day, as terms_on chooses its other terms.
create or replace function holding_on(fund_code text, day date)
  returns table (hold_kind text, hold_length integer, hold_unit text, hold_from text, hold_until text) language sql stable rows 1 as $$
  select t.hold_kind, t.hold_length, t.hold_unit, t.hold_from, t.hold_until from (
    select f.terms_from as effective_from, f.hold_kind, f.hold_length::integer, f.hold_unit, f.hold_from, f.hold_until from fund f where f.fundcode = fund_code
    union all
    select p.effective_from, p.hold_kind, p.hold_length::integer, p.hold_unit, p.hold_from, p.hold_until from fund_past_terms p where p.fundcode = fund_code
  ) t
  order by t.effective_from <= day desc, abs(t.effective_from - day) limit 1
$$;

-- The last day of the n-th period. A month without the corresponding day ends on the day after its last.
create or replace function period_end(start_day date, length integer, unit text, n integer) returns date language sql immutable as $$
  select case when unit = 'day' then start_day + length * n
    else clamped + case when extract(day from clamped) < extract(day from start_day) then 1 else 0 end end
  from (select (start_day + make_interval(months => length * n * case unit when 'year' then 12 when 'month' then 1 else 0 end))::date as clamped) m
$$;

-- The last day before this one on which the exchange and the fund are open.
create or replace function open_day_before(fund_code text, end_day date) returns date language sql stable as $$
  select t.day from trading_day t
  where is_open and t.day < end_day and not exists (select from fund_closed_day c where c.fundcode = fund_code and c.day = t.day)
  order by t.day desc limit 1
$$;

-- Whether an order of a trading day may sell a lot.
create or replace function lot_is_free(fund_code text, registered date, traded date, sale_day date) returns boolean language sql stable as $$
  select case t.hold_kind
    when 'none' then true
    when 'minimum' then
      case t.hold_until when 'application' then sale_day else open_day(array[fund_code], sale_day, f.confirm_lag) end
        >= period_end(b.day, t.hold_length, t.hold_unit, 1)
    else exists (
      select from (
        select case t.hold_unit when 'day' then sale_day - b.day
          else (extract(year from sale_day) - extract(year from b.day))::integer * 12 + (extract(month from sale_day) - extract(month from b.day))::integer end
          / (t.hold_length * case t.hold_unit when 'year' then 12 else 1 end) as most) k
      -- The period of that number may end later in its month.
      cross join lateral generate_series(greatest(1, k.most - 1), k.most) n
      where period_end(b.day, t.hold_length, t.hold_unit, n) <= sale_day
        and period_end(b.day, t.hold_length, t.hold_unit, n) > open_day_before(fund_code, sale_day))
  end
  from holding_on(fund_code, sale_day) t join fund f on f.fundcode = fund_code
  cross join lateral (select case t.hold_from when 'application' then greatest(traded, f.setup_date) else registered end as day) b
$$;

-- The most shares that an order of this trading day and confirmation may sell of a holding, so that it and every pending order find
-- lots that were free on their days, in whatever order they settle. Each sale takes its oldest free lots; what an authority froze
-- counts against locked shares first. Volatile, so that a placement that waited for the lock of the holding sees the order that it waited for.
create or replace function sellable_cents(customer text, account text, fund_code text, sale_day date, confirmed date) returns bigint
  language sql volatile as $$
  with claim as materialized (
    select o.order_id, o.trade_date, o.confirm_date, coalesce(o.terms_day, o.trade_date) as day, o.shares_cents as cents, o.kind in ('145' /* forcedDecrease */, '028' /* custodyOut */) as is_act
    from orders o
    where (o.custno, o.tradeacco, o.fundcode) = (customer, account, fund_code) and o.status = '9' /* pending */
      and o.kind in ('024' /* redemption */, '036' /* conversion */, '145' /* forcedDecrease */, '028' /* custodyOut */)
    union all select 0, sale_day, confirmed, sale_day, 0, false
  ),
  free as materialized (
    select c.order_id, l.lot_id, l.remaining_cents as cents from claim c
    join lot l on (l.custno, l.tradeacco, l.fundcode) = (customer, account, fund_code) and l.remaining_cents > 0
    where not c.is_act and lot_is_free(fund_code, l.register_date, l.trade_date, c.day)
  ),
  -- Which sale or forced decrease may take lots of a sale before it settles; an order placed now is the last of its trading day.
  ahead as materialized (
    select i.order_id, j.order_id as by_order, j.cents from claim i join claim j on j.order_id = i.order_id or j.is_act or (
      ((j.trade_date, case j.order_id when 0 then 9223372036854775807 else j.order_id end) < (i.trade_date, case i.order_id when 0 then 9223372036854775807 else i.order_id end)
        or j.confirm_date < i.confirm_date)
      and exists (select from free a join free b using (lot_id) where a.order_id = i.order_id and b.order_id = j.order_id))
    where not i.is_act
  ),
  room as (
    select coalesce((select sum(f.cents) from free f where f.order_id = i.order_id), 0) - coalesce((select sum(a.cents) from ahead a where a.order_id = i.order_id), 0) as cents
    from claim i where not i.is_act and (i.order_id = 0 or exists (select from ahead a where a.order_id = i.order_id and a.by_order = 0))
  )
  select greatest(0, least(h.shares_cents - h.frozen_cents, (select min(cents) from room)))::bigint
  from holding h where (h.custno, h.tradeacco, h.fundcode) = (customer, account, fund_code)
$$;
