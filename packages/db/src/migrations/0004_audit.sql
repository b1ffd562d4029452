-- The result of an event: 'ok' unless its detail names another one or the event is itself a refusal.
create function audit_result(act text, detail jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(detail ->> 'result', case when act in ('operator.refused', 'customer.refused') then 'refused' else 'ok' end)
$$;

-- Every act with its actor, appended and sealed.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  act text not null,
  detail jsonb not null
);
-- The events of one customer, for an institution's history of its passwords.
create index audit_log_actor on audit_log (actor, id desc);
-- Messages ask for the transfers from a customer's card that came in another name.
create index audit_log_other_payer on audit_log ((detail ->> 'custno')) where act = 'remittance.other-payer';
-- The age of the newest backup and restore drill is read every few seconds, and a drill is rare.
create index audit_log_safety on audit_log (act, id desc) where act in ('backup', 'restore-drill');
-- Events about one customer, by staff or by the customer.
create index audit_log_of_customer on audit_log ((detail ->> 'custno'), id) where detail ? 'custno';
create index audit_log_not_ok on audit_log (id) where audit_result(act, detail) <> 'ok';
-- Each sign-in of staff counts what was refused under its name in the last minutes; an operator's other lines are many.
create index audit_log_refused on audit_log (actor, at) where act = 'operator.refused';
-- A fund's history is read from the few events about its terms, days and suspensions.
create index audit_log_of_fund_terms on audit_log (id) where act in ('funds import', 'closed-days import', 'calendar import', 'fund suspend');
-- Pages of orders, messages and tickets opened by a member of staff.
create index audit_log_of_lists on audit_log (actor, at) where act = 'list.opened';
create trigger audit_append_only before update or delete on audit_log for each statement execute function ledger_is_append_only();
create trigger audit_never_truncated before truncate on audit_log for each statement execute function ledger_is_append_only();

-- The audit log is sealed as the ledger is: each seal hashes the entries since the last one together with its hash.
create table audit_seal (
  seal_id bigint primary key,
  upto_entry_id bigint not null unique,
  entries bigint not null,
  hash text not null,
  at timestamptz not null
);
create trigger audit_seal_append_only before update or delete on audit_seal for each statement execute function ledger_is_append_only();
create trigger audit_seal_never_truncated before truncate on audit_seal for each statement execute function ledger_is_append_only();

-- The epoch and an array read the same on a server with other settings, and no text can pass for a delimiter.
create function audit_hash(after_entry bigint, upto_entry bigint, previous text) returns table (entries bigint, hash text)
language sql stable as $$
  select count(*), encode(sha256(convert_to(previous || coalesce(string_agg(
      jsonb_build_array(id, extract(epoch from at), actor, act, detail)::text, E'\n' order by id), ''), 'UTF8')), 'hex')
  from audit_log where id > after_entry and id <= upto_entry
$$;

-- How far the audit log has left the machine: whole seals, each line with the number that it has in the log as a whole.
create table audit_shipment (
  one boolean primary key default true check (one),
  seal_id bigint not null,
  hash text not null,
  lines bigint not null check (lines >= 0),
  at timestamptz not null
);

-- Exports of the console that are too large for one answer: made in the background into sealed files, for a day.
create table staff_export (
  export_id bigint generated always as identity primary key,
  kind text not null check (kind in ('audit', 'suitability', 'crs')),
  filter jsonb not null,
  asked_by text not null references operator (name),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- The newest row when it was asked for, later ones are not in the file; null where a day bounds it.
  upto_id bigint,
  -- The own account of the person, which is left out.
  left_out text,
  items_total integer check (items_total >= 0),
  items_done integer not null default 0 check (items_done >= 0),
  -- Names of the sealed files, in the order of the file.
  parts text[] not null default '{}',
  sha256 text,
  seal_id bigint,
  seal_hash text,
  ended_at timestamptz,
  fault text check (fault in ('many', 'broken')),
  check (ended_at is null or (sha256 is null) = (fault is not null))
);
create unique index staff_export_open on staff_export (asked_by) where ended_at is null;
