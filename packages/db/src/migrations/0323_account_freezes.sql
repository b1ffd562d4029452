-- expand: new table only
-- Fund accounts that an authority froze: while a freeze is in force nothing of theirs is sold, moved or changed.
create table account_freeze (
  freeze_id bigint generated always as identity primary key,
  custno text not null references customer,
  -- Number of the authority's paper; each acts once on an account.
  document text not null check (document ~ '^[A-Za-z0-9-]{1,24}$'),
  -- Its last day; null where it holds until a paper ends it.
  until date,
  began_at timestamptz not null,
  requested_by text not null references operator (name),
  decided_by text not null references operator (name),
  ended_at timestamptz,
  end_document text check (end_document ~ '^[A-Za-z0-9-]{1,24}$'),
  end_requested_by text references operator (name),
  end_decided_by text references operator (name),
  unique (custno, document),
  check (requested_by <> decided_by),
  check (end_requested_by <> end_decided_by),
  check (num_nulls(ended_at, end_document, end_requested_by, end_decided_by) in (0, 4))
);
create constraint trigger account_freeze_released after insert or update on account_freeze deferrable initially deferred
  for each row execute function needs_released_request('account freeze', 'account unfreeze');
create function account_freezes_only_end() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (to_jsonb(new) - '{ended_at,end_document,end_requested_by,end_decided_by}'::text[])
      <> (to_jsonb(old) - '{ended_at,end_document,end_requested_by,end_decided_by}'::text[]) then
    raise exception 'a freeze only ends, once' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger account_freeze_ends before update on account_freeze
  for each row execute function account_freezes_only_end();
