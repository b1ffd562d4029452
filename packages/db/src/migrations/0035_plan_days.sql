-- A plan deducts when its fund is open. A daily one has no day of its own that could come before.
update plan p
set next_run = d.day, next_due = case when p.unit = '2' then d.day else p.next_due end
from plan q cross join lateral (select open_day(array[q.fundcode], q.next_run, 0) as day) d
where q.plan_id = p.plan_id and p.state = 'running' and d.day <> p.next_run;
