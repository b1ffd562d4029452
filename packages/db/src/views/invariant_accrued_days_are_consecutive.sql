-- The accrual index of a class has one row a calendar day, and each sum is the one before plus what accrued. A check of what
-- moved begins at the day carried forward, unless a correction changed the sum of that day.
create view invariant_accrued_days_are_consecutive as
  select s.fundcode || '/' || s.day as subject,
    'accrued ' || s.accrued_e12 || ', sum ' || s.sum_e12 || ' after ' || coalesce(s.sum_before || ' of ' || s.day_before, 'nothing') as problem
  from fund f
  left join carried_accrual c on c.fundcode = f.fundcode and (select entry_id from moved_since) > 0
    and exists (select from service_accrual m where (m.fundcode, m.day, m.sum_e12) = (c.fundcode, c.day, c.sum_e12))
  cross join lateral (
    select fundcode, day, accrued_e12, sum_e12, lag(day) over own as day_before, lag(sum_e12) over own as sum_before
    from service_accrual where fundcode = f.fundcode and day >= coalesce(c.day, '-infinity') window own as (order by day)) s
  where case when s.day_before is null then c.day is null and s.sum_e12 <> s.accrued_e12
    else s.day_before <> s.day - 1 or s.sum_e12 <> s.sum_before + s.accrued_e12 end;
