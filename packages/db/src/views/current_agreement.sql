-- The agreements in force.
create view current_agreement as
  select distinct on (id) a.id, a.version, a.title, a.effective_on, a.sha256, f.size
  from agreement a join file f using (sha256)
  where a.effective_on <= (business_now() at time zone 'Asia/Shanghai')::date
  order by a.id, a.version desc;
