-- The accrual index of a class has one row per calendar day, and its last sum is the total of all days.
create view invariant_accrued_days_are_consecutive as
  select fundcode as subject, count(*) || ' days from ' || min(day) || ' to ' || max(day) || ', accrued ' || sum(accrued_e12) || ', sum ' || max(sum_e12) as problem
  from service_accrual group by fundcode
  having count(*) <> max(day) - min(day) + 1 or sum(accrued_e12) <> max(sum_e12);
