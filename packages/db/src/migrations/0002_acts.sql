-- Operators and what they may do: acts that create or destroy shares or money wait as requests of one operator until another one
-- releases them, and what one person does alone in an emergency is reviewed by a second one.

-- Who may run operators' commands. Only the role that owns the table adds one, so that nobody who merely runs commands gives
-- himself a second name; a disabled operator stays disabled, so that old lines of the audit log keep their meaning.
create table operator (
  operator_id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9._-]{1,31}$'),
  password_hash text not null,
  is_demo boolean not null default false,
  added_at timestamptz not null,
  added_by text not null,
  disabled_at timestamptz,
  disabled_by text,
  -- The largest amount that this operator may release. Only the owner of the table changes it.
  release_limit_fen bigint not null default 100000000 check (release_limit_fen >= 0),
  -- The customer account of an operator who is also a customer; the console closes it to that operator. Another operator
  -- enters it.
  own_custno text,
  check ((disabled_at is null) = (disabled_by is null)),
  check (disabled_by <> name)
);

create function only_owner_adds_operators() returns trigger language plpgsql as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'USAGE') then
    raise exception 'only the owner of the database adds operators' using errcode = 'insufficient_privilege';
  end if;
  -- The passwords of the demo's operators are published.
  if new.is_demo and exists (select from operator where not is_demo) then
    raise exception 'this database has operators of its own' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger operator_added_by_owner before insert on operator for each row execute function only_owner_adds_operators();

-- A hash that ends with '$' matches no password: using an invitation replaces it, once.
create function operators_are_only_disabled() returns trigger language plpgsql as $$
declare
  fixed constant text[] := array['disabled_at', 'disabled_by', 'release_limit_fen', 'own_custno', 'password_hash'];
begin
  if tg_op = 'DELETE' or to_jsonb(old) - fixed <> to_jsonb(new) - fixed or old.disabled_at is not null
    or (new.disabled_at is null and new.release_limit_fen = old.release_limit_fen
      and new.own_custno is not distinct from old.own_custno and new.password_hash = old.password_hash) then
    raise exception 'an operator can only be disabled, once' using errcode = 'check_violation';
  end if;
  if new.password_hash <> old.password_hash and (old.password_hash not like '%$' or not exists (
      select from staff_invitation where operator = old.name and used_in = this_transaction())) then
    raise exception 'a password is set once, by an invitation' using errcode = 'check_violation';
  end if;
  if new.release_limit_fen <> old.release_limit_fen
    and not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'USAGE') then
    raise exception 'only the owner of the database changes limits' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger operator_only_disabled before update or delete on operator for each row execute function operators_are_only_disabled();

-- A request moves forward only: `act_requests_move_forward` in functions/act-requests.sql, with its trigger.
create table act_request (
  request_id bigint generated always as identity primary key,
  act text not null,
  object text not null,
  -- The arguments: {"positionals": [...], "options": {...}}
  input jsonb not null,
  -- The report printed for the requester, and the digest of the report and of the state behind it.
  preview text not null,
  digest text not null,
  amount_fen bigint check (amount_fen >= 0),
  requested_by text not null references operator (name),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'released', 'rejected', 'withdrawn', 'expired')),
  decided_by text references operator (name),
  decided_at timestamptz,
  reason text not null default '',
  created_in bigint not null default this_transaction(),
  -- The transaction that released it; only that transaction may write the act.
  released_in bigint,
  released_tx timestamptz,
  -- The requester's note, and the effects in the console's form as counted at the request.
  note text not null default '' check (length(note) <= 200),
  shown jsonb,
  -- Roles that must approve, one person of each.
  needs text[] not null default '{}' check (cardinality(needs) <= 2),
  -- The digest of what must be the same at the release even where totals moved a little; null where nothing may move.
  basis text,
  -- What a request changes if its object does not name it, such as each fund and day of a NAV file; only one open request may change each.
  parts text[] not null default '{}',
  check (expires_at > requested_at),
  check ((state = 'open') = (decided_at is null)),
  check ((state in ('open', 'expired')) = (decided_by is null)),
  check (state not in ('released', 'rejected') or decided_by <> requested_by),
  check (state <> 'withdrawn' or decided_by = requested_by),
  check ((state = 'released') = (released_in is not null and released_tx is not null))
);
create unique index act_request_one_open on act_request (act, object) where state = 'open';
create index act_request_released on act_request (released_in) where released_in is not null;
-- Requests about one text.
create index act_request_object on act_request (object);
create index act_request_of_roles on act_request (object, request_id desc)
  where act in ('operators roles', 'operators invite') and state = 'released';
create trigger act_request_never_truncated before truncate on act_request
  for each statement execute function ledger_is_append_only();

-- Request numbers are consecutive. A sequence would lose a number with every refused or rolled-back request; inserts take the next
-- number one at a time instead, because requests are rare and their transactions short.
create function take_request_number() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(727026); -- request-number in locks.ts
  new.request_id := (select coalesce(max(request_id), 0) + 1 from act_request);
  return new;
end $$;
create trigger act_request_number before insert on act_request for each row execute function take_request_number();

-- Files of an open request, sealed; the digest remembers them when they are deleted.
create table act_file (
  request_id bigint not null references act_request,
  path text not null,
  content_enc text not null,
  primary key (request_id, path)
);

-- The first of the two approvals that some requests need; the second one releases.
create table act_approval (
  request_id bigint not null references act_request,
  operator text not null references operator (name),
  -- Digest of the effects that were shown, as in the request.
  digest text not null,
  approved_at timestamptz not null,
  -- The console's proof of identity.
  evidence jsonb,
  primary key (request_id, operator)
);
create trigger act_approval_append_only before update or delete or truncate on act_approval
  for each statement execute function ledger_is_append_only();

create function approvals_are_of_open_requests() returns trigger language plpgsql as $$
begin
  if not exists (select from act_request r join staff s on s.operator = new.operator and s.roles && r.needs
      where r.request_id = new.request_id and r.state = 'open' and r.expires_at > business_now() and r.digest = new.digest
        and r.requested_by <> new.operator and r.created_in <> this_transaction() and is_enabled_operator(new.operator)
        and (select release_limit_fen from operator where name = new.operator) >= greatest(coalesce(r.amount_fen, 0), 1)) then
    raise exception 'an approval is that of another enabled operator whom the open request needs' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger act_approval_of_open before insert on act_approval
  for each row execute function approvals_are_of_open_requests();

-- The proof of identity of the person who released a request at the console.
create table act_proof (
  request_id bigint primary key references act_request (request_id),
  operator text not null references operator (name),
  digest text not null,
  evidence jsonb not null,
  proved_at timestamptz not null
);
create trigger act_proof_append_only before update or delete or truncate on act_proof
  for each statement execute function ledger_is_append_only();

-- Requesters who have read how their request ended; until then the console shows it.
create table request_seen (
  request_id bigint primary key references act_request,
  at timestamptz not null
);

-- Acts done by one person, in an emergency at the console or by command: they take effect at once, and a second person reviews them.
create table emergency (
  emergency_id bigint generated always as identity primary key,
  -- An act of the list that needs no second person in an emergency, or a command that one person runs.
  act text not null,
  object text not null,
  -- The arguments: {"positionals": [...], "options": {...}}
  input jsonb not null,
  preview text not null,
  -- The effects in the console's form; null for acts without that form.
  shown jsonb,
  digest text not null,
  by_command boolean not null,
  done_by text not null references operator (name),
  done_at timestamptz not null,
  reason text not null check (length(reason) <= 200),
  -- The proof of identity; null for a command, which asks for the password each time.
  evidence jsonb,
  -- The last day of the review.
  due_on date not null,
  -- The transaction of the act; only that transaction may write its rows.
  done_in bigint not null default this_transaction(),
  done_tx timestamptz not null default transaction_timestamp(),
  outcome text check (outcome in ('confirmed', 'objected')),
  reviewed_by text references operator (name),
  reviewed_at timestamptz,
  opinion text check (length(opinion) between 1 and 200),
  -- The act that reverses it after an objection.
  reversal text check (length(reversal) between 1 and 60),
  check (by_command or reason <> ''),
  check (num_nulls(outcome, reviewed_by, reviewed_at, opinion) in (0, 4)),
  check (reviewed_by <> done_by),
  check ((outcome is not distinct from 'objected') = (reversal is not null))
);
create index emergency_done on emergency (done_in);
create index emergency_open on emergency (due_on, emergency_id) where outcome is null;

create function emergencies_are_reviewed_once() returns trigger language plpgsql as $$
declare
  review constant text[] := array['outcome', 'reviewed_by', 'reviewed_at', 'opinion', 'reversal'];
begin
  if tg_op = 'INSERT' then
    if new.outcome is not null or not is_enabled_operator(new.done_by) then
      raise exception 'an emergency is of an enabled operator' using errcode = 'check_violation';
    end if;
    if new.act in ('fund suspend', 'payments hold', 'account freeze', 'shares freeze', 'operators suspend')
      and (select release_limit_fen from operator where name = new.done_by) = 0 then
      raise exception 'an operator without a limit withdraws texts only' using errcode = 'check_violation';
    end if;
    new.done_in := this_transaction();
    new.done_tx := transaction_timestamp();
    return new;
  end if;
  if tg_op = 'DELETE' or old.outcome is not null or new.outcome is null or to_jsonb(old) - review <> to_jsonb(new) - review then
    raise exception 'an emergency is only reviewed, once' using errcode = 'check_violation';
  end if;
  if new.reviewed_by = old.done_by or not is_enabled_operator(new.reviewed_by) or old.done_in = this_transaction() then
    raise exception 'an emergency is reviewed by a second enabled operator' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger emergency_reviewed_once before insert or update or delete on emergency
  for each row execute function emergencies_are_reviewed_once();
create trigger emergency_never_truncated before truncate on emergency
  for each statement execute function ledger_is_append_only();

-- Whether this transaction released a request for one of the acts. 'shares add:check+compliance' counts only where the request needed
-- both.
create function is_released_for(wanted text[]) returns boolean language sql stable as $$
  select exists (select from act_request r, unnest(wanted) w
    where r.released_in = this_transaction() and r.released_tx = transaction_timestamp()
      and r.act = split_part(w, ':', 1) and r.needs @> string_to_array(split_part(w, ':', 2), '+'))
$$;

-- Whether this transaction does one of the acts in an emergency, of those that allow it.
create function done_in_emergency(acts text[]) returns boolean language sql stable as $$
  select exists (select from emergency where done_in = this_transaction() and done_tx = transaction_timestamp() and act = any (acts)
    and act in ('fund suspend', 'payments hold', 'account freeze', 'shares freeze', 'content withdraw', 'operators suspend'))
$$;

-- Named acts write what they write in the transaction that released a request for one of them, or that does it in an
-- emergency. Checked at the commit, so that a preview can write and roll back.
create function needs_released_request() returns trigger language plpgsql as $$
begin
  if not is_released_for(tg_argv) and not done_in_emergency(tg_argv) then
    raise exception 'a row of % needs a request that a second operator released', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

-- The same for what a fund has. One without orders has no money yet: its first fees and NAVs need no second
-- pair of eyes of the database, so that a demo or a new firm can load them as a whole.
create function needs_release_once_traded() returns trigger language plpgsql as $$
declare
  fund constant text := case tg_op when 'DELETE' then old.fundcode else new.fundcode end;
begin
  if not is_released_for(tg_argv)
    and (exists (select from orders where fundcode = fund) or exists (select from orders where target_fundcode = fund)) then
    raise exception 'a row of % needs a request that a second operator released', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

-- Rows that two persons of compliance decide, by a request for the act that the trigger names.
create function decided_by_compliance() returns trigger language plpgsql as $$
begin
  if not exists (select from act_request r
      join staff asked on asked.operator = r.requested_by and 'compliance' = any (asked.roles)
      join staff released on released.operator = r.decided_by and 'compliance' = any (released.roles)
      where released_in = this_transaction() and released_tx = transaction_timestamp() and act = tg_argv[0]
        and r.requested_by = new.requested_by and r.decided_by = new.decided_by) then
    raise exception 'a row of % is decided by a request of one person of compliance that another one released', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

-- Papers behind a request or an emergency, such as a court order or an application. The checker reads them, and they are kept with the act.
create table act_paper (
  paper_id bigint generated always as identity primary key,
  request_id bigint references act_request,
  emergency_id bigint references emergency,
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('pdf', 'picture', 'sheet')),
  -- SHA-256 and size of the file as it was sent, which the sender still has.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes integer not null check (bytes > 0),
  -- Encoded again without active content.
  content_enc text not null,
  -- The authority that issued it, and whom to ask there.
  about_enc text not null,
  check (num_nonnulls(request_id, emergency_id) = 1)
);
create index act_paper_by_request on act_paper (request_id) where request_id is not null;
create index act_paper_by_emergency on act_paper (emergency_id) where emergency_id is not null;

-- A checker decides on the papers that the request had from its beginning.
create function papers_come_with_their_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from act_request where request_id = new.request_id and created_in = this_transaction())
      and not exists (select from emergency where emergency_id = new.emergency_id and done_in = this_transaction()) then
      raise exception 'a paper comes with its request' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or to_jsonb(old) - array['content_enc', 'about_enc'] <> to_jsonb(new) - array['content_enc', 'about_enc'] then
    raise exception 'act_paper is append-only' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger act_paper_with_its_act before insert or update or delete on act_paper
  for each row execute function papers_come_with_their_act();
create trigger act_paper_never_truncated before truncate on act_paper
  for each statement execute function ledger_is_append_only();
