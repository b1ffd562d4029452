-- What customers accept. A version that was published stays as it was: its words, and the very file that was read.
create table agreement (
  -- also the public name of the file; a version is found under it with -v and its number
  id text not null check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and id !~ '-v[0-9]+$'),
  version integer not null check (version > 0),
  title text not null,
  -- the version is the one to accept from this day on, until a newer one is
  effective_on date not null,
  -- of the title, the day and the words
  text_hash text not null,
  sha256 text not null references file,
  published_at timestamptz not null,
  primary key (id, version)
);
create trigger agreement_append_only before update or delete on agreement
  for each statement execute function ledger_is_append_only();

create view current_agreement as
  select distinct on (id) a.id, a.version, a.title, a.effective_on, a.sha256, f.size
  from agreement a join file f using (sha256)
  where a.effective_on <= (business_now() at time zone 'Asia/Shanghai')::date
  order by a.id, a.version desc;

-- Acceptances name the act they belong to and the file. Those from before had neither.
alter table agreement_acceptance add column act text not null default '';
alter table agreement_acceptance add column sha256 text references file;
create unique index agreement_acceptance_once on agreement_acceptance (custno, agreement, version, act);
create trigger agreement_acceptance_append_only before update or delete on agreement_acceptance
  for each statement execute function ledger_is_append_only();

-- Every acceptance in one place; an order carries its own as 'id@version' with commas between.
create view agreement_consent as
  select custno, agreement, version, act, sha256, at from agreement_acceptance
  union all
  select o.custno, split_part(item, '@', 1), split_part(item, '@', 2), 'purchase:' || o.order_id, a.sha256, o.accept_at
  from orders o
  cross join unnest(string_to_array(o.agreements, ',')) as item
  left join agreement a on item = a.id || '@' || a.version
  where o.agreements <> '';
