-- expand: a new table; the previous release does not rate customers
-- Every rating of a customer's money-laundering risk; `is_current` marks the one in force.
create table aml_rating (
  rating_id bigint generated always as identity primary key,
  custno text not null references customer,
  level text not null check (level in ('low', 'medium', 'elevated', 'high')),
  -- Names of the factors that applied at the time, even if compliance decided on another level.
  factors text[] not null,
  rated_on date not null,
  -- Last day before the next review.
  review_by date not null check (review_by > rated_on),
  is_current boolean not null default true,
  cause text not null check (cause in ('opening', 'raised', 'renewed', 'decided')),
  requested_by text references operator (name),
  decided_by text references operator (name),
  reason text not null default '',
  rated_at timestamptz not null,
  check ((cause = 'decided') = (decided_by is not null) and (decided_by is null) = (requested_by is null)),
  check (decided_by <> requested_by),
  check (cause <> 'decided' or reason <> '')
);
create index aml_rating_of on aml_rating (custno, rating_id desc);
create unique index aml_rating_current on aml_rating (custno) where is_current;
create index aml_rating_due on aml_rating (review_by, rating_id) where is_current and level in ('elevated', 'high');
create constraint trigger aml_rating_released after insert on aml_rating deferrable initially deferred
  for each row when (new.cause = 'decided') execute function decided_by_compliance('aml-rating set');

-- A rating is replaced, never changed. Lowering a high or elevated level requires a decision, so that its consequences end only
-- with a released request.
create function aml_rating_is_kept() returns trigger language plpgsql as $$
declare levels constant text[] := array['low', 'medium', 'elevated', 'high'];
begin
  if tg_op = 'UPDATE' then
    if new.is_current or (new.custno, new.level, new.factors, new.review_by, new.cause)
      is distinct from (old.custno, old.level, old.factors, old.review_by, old.cause) then
      raise exception 'a rating is replaced by a newer one, not changed' using errcode = 'insufficient_privilege';
    end if;
  elsif new.cause <> 'decided' and exists (
    select from aml_rating r where r.custno = new.custno and r.rating_id < new.rating_id and r.level in ('elevated', 'high')
      and array_position(levels, r.level) > array_position(levels, new.level)
      and not exists (select from aml_rating n where n.custno = r.custno and n.rating_id > r.rating_id and n.rating_id < new.rating_id)
  ) then
    raise exception 'two persons of compliance lower a high or elevated level' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger aml_rating_kept after insert or update on aml_rating for each row execute function aml_rating_is_kept();
