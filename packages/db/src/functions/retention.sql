-- Whether the records of a closed account may be erased: twenty years after its closing, as the privacy policy promises, or
-- later where compliance decided on more years (docs/law.md, records-kept-years; the table itself asks for fewer).
create or replace function retention_is_over(closed_at timestamptz) returns boolean language sql stable as $$
  select t.day > ((closed_at at time zone 'Asia/Shanghai')::date + make_interval(years => greatest(20, (
    select s.figure::integer from legal_setting s where s.rule = 'records-kept-years' and s.effective_from <= t.day
    order by s.effective_from desc, s.setting_id desc limit 1))))::date
  from (select (business_now() at time zone 'Asia/Shanghai')::date as day) t
$$;

-- Whether the customer's account is closed and its records may be erased.
create or replace function is_erasable(of_custno text) returns boolean language sql stable as $$
  select coalesce((select retention_is_over(c.closed_at) from customer c where c.custno = of_custno), false)
$$;
