-- Which version of which agreement a customer accepted, when, and for which act.
create view agreement_consent as
  select custno, agreement, version, act, sha256, at from agreement_acceptance
  union all
  select o.custno, split_part(item, '@', 1), split_part(item, '@', 2),
    case when o.kind = '036' /* conversion */ then 'convert:' else 'purchase:' end || o.order_id, a.sha256, o.accept_at
  from orders o
  cross join unnest(string_to_array(o.agreements, ',')) as item
  left join agreement a on item = a.id || '@' || a.version
  where o.agreements <> '' and o.plan_id is null;
