-- What was accepted names the fund the money goes into and the moment it was accepted: a conversion the fund entered, a
-- plan the day it was made or changed. Its deductions accept nothing again.
insert into agreement_acceptance (custno, agreement, version, act, sha256, at)
select p.custno, split_part(item, '@', 1), split_part(item, '@', 2), concat_ws(':', 'plan', p.plan_id, p.version), a.sha256,
  coalesce((select max(r.at) from request r where r.custno = p.custno and r.call = 'trade.plan' and r.reply ->> 'planId' = p.plan_id::text),
    p.created_at)
from plan p
cross join unnest(string_to_array(p.agreements, ',')) as item
left join agreement a on item = a.id || '@' || a.version
where p.agreements <> ''
on conflict do nothing;

create or replace view agreement_consent as
  select custno, agreement, version, act, sha256, at from agreement_acceptance
  union all
  select o.custno, split_part(item, '@', 1), split_part(item, '@', 2),
    case when o.kind = '036' then 'convert:' else 'purchase:' end || o.order_id, a.sha256, o.accept_at
  from orders o
  cross join unnest(string_to_array(o.agreements, ',')) as item
  left join agreement a on item = a.id || '@' || a.version
  where o.agreements <> '' and o.plan_id is null;
