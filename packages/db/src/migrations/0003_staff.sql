-- Staff who work in the console: operators with a name, roles, a second factor and sessions. What each role may do is in
-- packages/domain/src/staff/staff-can.ts.
create table staff (
  operator text primary key references operator (name),
  full_name text not null check (full_name <> ''),
  roles text[] not null,
  changed_at timestamptz not null
);

-- Roles are requested by one operator and released by a second; neither may be the person who gets them. Demo staff have
-- published passwords anyway.
create function staff_rights_are_released() returns trigger language plpgsql as $$
begin
  if not exists (select from operator where name = new.operator and is_demo)
    and not exists (select from act_request where released_in = this_transaction() and released_tx = transaction_timestamp()
      and act in ('operators roles', 'operators invite') and new.operator not in (requested_by, decided_by)) then
    raise exception 'rights of staff need a request of one operator that another one released, for a third'
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger staff_released after insert or update on staff deferrable initially deferred
  for each row execute function staff_rights_are_released();

-- Suspended operators: two others, or one in an emergency, keep them from signing in and releasing.
create table staff_suspension (
  suspension_id bigint generated always as identity primary key,
  operator text not null references operator (name),
  began_at timestamptz not null,
  began_by text not null references operator (name),
  ended_at timestamptz,
  ended_by text references operator (name),
  check (operator not in (began_by, ended_by)),
  check ((ended_at is null) = (ended_by is null))
);
create unique index staff_suspension_open on staff_suspension (operator) where ended_at is null;
create constraint trigger staff_suspension_released after insert on staff_suspension deferrable initially deferred
  for each row execute function needs_released_request('operators suspend');
create constraint trigger staff_restored_released after update or delete on staff_suspension deferrable initially deferred
  for each row execute function needs_released_request('operators restore');

-- A suspension, like a hold of payments, only ends, once.
create function only_ends() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null
    or to_jsonb(new) - array['ended_at', 'ended_by'] <> to_jsonb(old) - array['ended_at', 'ended_by'] then
    raise exception 'a row of % only ends, once', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger staff_suspension_ends before update or delete on staff_suspension for each row execute function only_ends();

-- An operator of the demo counts only until the database has operators of its own.
create function is_enabled_operator(who text) returns boolean language sql stable as $$
  select exists (select from operator where name = who and disabled_at is null
    and (not is_demo or not exists (select from operator where not is_demo))
    and not exists (select from staff_suspension where operator = who and ended_at is null))
$$;

-- Whether the approvers of a request, its releasing operator included, cover each needed role with a different person.
create function checkers_suffice(id bigint, needed text[], releasing text) returns boolean language sql stable as $$
  with checker as (
    select s.roles from staff s join (
      select operator from act_approval where request_id = id union select releasing
    ) a using (operator)
    where s.roles && needed and is_enabled_operator(operator)
  )
  select (select count(*) from checker) >= cardinality(needed)
    and needed <@ array(select unnest(roles) from checker)
    and exists (select from staff where operator = releasing and roles && needed)
$$;

-- An invited operator has no password until he sets one by a link, which counts once and for three days. Only its hash is kept.
create table staff_invitation (
  invitation_id bigint generated always as identity primary key,
  operator text not null references operator (name),
  invited_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > invited_at),
  token_hash text unique,
  used_at timestamptz,
  used_in bigint,
  -- An inviter could use the link himself and act as two persons. So for thirty days neither decides what the other requested,
  -- approved or did alone. The person who made the link counts as an inviter, too.
  link_by text references operator (name),
  check ((used_at is null) = (used_in is null))
);
create index staff_invitation_of on staff_invitation (operator, invitation_id desc);
create constraint trigger staff_invitation_released after insert on staff_invitation deferrable initially deferred
  for each row execute function needs_released_request('operators invite');

create function invitations_are_used_once() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['token_hash', 'link_by', 'used_at', 'used_in'];
begin
  if tg_op = 'DELETE' or old.used_at is not null or to_jsonb(old) - moving <> to_jsonb(new) - moving then
    raise exception 'an invitation is used once' using errcode = 'check_violation';
  end if;
  if new.used_at is not null then
    if new.token_hash is distinct from old.token_hash or new.token_hash is null or old.expires_at <= business_now() then
      raise exception 'the invitation is over' using errcode = 'check_violation';
    end if;
    new.used_in := this_transaction();
  end if;
  return new;
end $$;
create trigger staff_invitation_once before update or delete on staff_invitation
  for each row execute function invitations_are_used_once();

-- The site's role adds only operators that one operator invited and a second one released.
create function invite_operator(who text, no_password text, demo boolean) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare asked record;
begin
  select requested_by, decided_by into asked from act_request where released_in = this_transaction()
    and released_tx = transaction_timestamp() and act = 'operators invite' and object = who
    and who not in (requested_by, decided_by);
  if not found then
    raise exception 'an operator is invited by a request that a second one released' using errcode = 'insufficient_privilege';
  end if;
  if no_password not like '%$' or (demo and exists (select from operator where not is_demo)) then
    raise exception 'an invited operator has no password yet' using errcode = 'check_violation';
  end if;
  -- The owner of the database sets the limit up to which an operator releases.
  insert into operator (name, password_hash, is_demo, added_at, added_by, release_limit_fen)
  values (who, no_password, demo, business_now(), asked.requested_by, 0);
end $$;

-- Everybody whom this operator invited within thirty days, and who invited this operator.
create function tied_by_invitation(who text) returns setof text language sql stable as $$
  with invited as (
    select object as name, requested_by as by_whom from act_request
    where act = 'operators invite' and state = 'released' and decided_at > business_now() - interval '30 days'
    union
    select operator, link_by from staff_invitation
    where link_by is not null and invited_at > business_now() - interval '30 days'
  )
  select by_whom from invited where name = who union select name from invited where by_whom = who
$$;

-- An operator and the one who sent the invitation decide no request together.
create function decided_apart(decider text, others text[]) returns void language plpgsql as $$
begin
  if exists (select from tied_by_invitation(decider) t where t = any (others)) then
    raise exception 'an operator and the one who sent the invitation do not decide one request'
      using errcode = 'check_violation';
  end if;
end $$;

create function requests_are_decided_apart() returns trigger language plpgsql as $$
begin
  perform decided_apart(new.decided_by, new.requested_by || array(select operator from act_approval where request_id = new.request_id));
  return new;
end $$;
create trigger act_request_apart before update on act_request
  for each row when (new.state = 'released') execute function requests_are_decided_apart();

create function approvals_are_given_apart() returns trigger language plpgsql as $$
begin
  perform decided_apart(new.operator, (select requested_by from act_request where request_id = new.request_id)
    || array(select operator from act_approval where request_id = new.request_id));
  return new;
end $$;
create trigger act_approval_apart before insert on act_approval for each row execute function approvals_are_given_apart();

create function emergencies_are_reviewed_apart() returns trigger language plpgsql as $$
begin
  perform decided_apart(new.reviewed_by, array[new.done_by]);
  return new;
end $$;
create trigger emergency_apart before update on emergency
  for each row when (new.reviewed_by is not null) execute function emergencies_are_reviewed_apart();

-- Nobody can lock everybody out: an act that ends a login or a role leaves an administrator, who can request a restore, and one
-- of compliance, who can release it. An act of one person leaves two of compliance, because one may be the attacker.

-- The role that nobody would have without this operator; null if enough are left.
create function role_missing_without(who text, lost text[], alone boolean) returns text language plpgsql as $$
declare
  held constant text[] := (select roles from staff where operator = who);
  needed int;
  each text;
begin
  -- Two concurrent acts must not each count the other's operator as left.
  perform pg_advisory_xact_lock(727025);
  foreach each in array array['admin', 'compliance'] loop
    needed := case when each = 'compliance' and alone then 2 else 1 end;
    if each = any (lost) and each = any (held) and is_enabled_operator(who) and needed > (
      select count(*) from staff where each = any (roles) and operator <> who and is_enabled_operator(operator)) then
      return each;
    end if;
  end loop;
  return null;
end $$;

-- Logins that one person ended alone and nobody has reviewed yet.
create function unreviewed_lockouts(who text) returns int language sql stable as $$
  select count(*)::int from emergency
  where done_by = who and outcome is null and act in ('operators suspend', 'operators disable') and done_in <> this_transaction()
$$;

create function refuse_lockout(who text, lost text[], by_whom text, alone boolean) returns void language plpgsql as $$
begin
  if alone and unreviewed_lockouts(by_whom) >= 2 then
    raise exception 'one person ends two logins alone before a review' using errcode = 'check_violation';
  end if;
  if role_missing_without(who, lost, alone) is not null then
    raise exception 'nobody would be left to restore a login' using errcode = 'check_violation';
  end if;
end $$;

create function suspensions_leave_somebody() returns trigger language plpgsql as $$
begin
  perform refuse_lockout(new.operator, array['admin', 'compliance'], new.began_by, done_in_emergency(array['operators suspend']));
  return new;
end $$;
create trigger staff_suspension_floor before insert on staff_suspension
  for each row execute function suspensions_leave_somebody();

create function disabling_leaves_somebody() returns trigger language plpgsql as $$
begin
  -- The command of one person is stricter; a dry run of the act of two looks the same from here.
  perform refuse_lockout(new.name, array['admin', 'compliance'], new.disabled_by, false);
  return new;
end $$;
create trigger operator_floor before update on operator
  for each row when (old.disabled_at is null and new.disabled_at is not null) execute function disabling_leaves_somebody();

create function roles_leave_somebody() returns trigger language plpgsql as $$
begin
  perform refuse_lockout(new.operator, array(select unnest(old.roles) except select unnest(new.roles)), null, false);
  return new;
end $$;
create trigger staff_floor before update on staff for each row execute function roles_leave_somebody();

-- The secret of an authenticator, sealed. A code counts once: `last_step` is the period of the newest one accepted.
create table staff_authenticator (
  operator text primary key references operator (name),
  secret_enc text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

-- Sessions use real time, not business time, as those of customers do.
create table staff_session (
  session_id bigint generated always as identity primary key,
  operator text not null references operator (name),
  token_hash text not null unique,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  locked_at timestamptz,
  ended_at timestamptz
);
create unique index staff_session_live on staff_session (operator) where ended_at is null;
-- Wrong passwords at an address where the person has signed in before count there alone.
create index staff_session_of_address on staff_session (operator, address, created_at);

-- Passkeys of staff: the public half, as COSE in base64url. An ended one stays for what it has signed.
create table staff_key (
  key_id bigint generated always as identity primary key,
  operator text not null references operator (name),
  credential_id text not null unique,
  public_key text not null,
  transports text[] not null,
  counter bigint not null check (counter >= 0),
  name text not null check (length(name) between 1 and 40),
  created_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_by text references operator (name),
  check ((ended_at is null) = (ended_by is null))
);
create index staff_key_operator on staff_key (operator) where ended_at is null;

-- Challenges for passkeys, in real time; deleted by their first use, right or wrong. At sign-in the person is not known yet.
create table staff_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('sign-in', 'register', 'approve', 'emergency', 'keys')),
  operator text references operator (name),
  -- An approval's challenge is a hash of the request, its digest and this.
  nonce text not null,
  request_id bigint references act_request (request_id),
  digest text,
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (operator is null)),
  constraint staff_challenge_of_what check ((purpose = 'approve') = (request_id is not null)
    and (purpose in ('approve', 'emergency')) = (digest is not null))
);
create index staff_challenge_expires on staff_challenge (expires_at);

-- Sign-ins of staff that are under way at the firm's identity provider, in real time. Deleted when the browser first returns.
create table staff_oidc (
  state text primary key,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz not null
);
create index staff_oidc_expires on staff_oidc (expires_at);

-- Equal refusals of the console within ten minutes, by operator and call: the audit log has the first few one by one and the
-- rest as one line at the end. Unknown names are counted, too.
create table console_refusal (
  operator text not null,
  call text not null,
  code text not null,
  since timestamptz not null,
  times int not null check (times > 0),
  primary key (operator, call, code)
);
create index console_refusal_since on console_refusal (since);

-- Compliance reads who has which roles every quarter; what was read stays.
create table staff_review (
  review_id bigint generated always as identity primary key,
  reviewed_by text not null references operator (name),
  at timestamptz not null,
  people jsonb not null
);
create trigger staff_review_append_only before update or delete on staff_review for each statement execute function ledger_is_append_only();

-- Drafts: what a member of staff typed into a form and has not submitted, for that person only. Sealed, because unpublished
-- NAVs are inside information.
create table staff_draft (
  operator text not null references operator (name),
  -- The name may hold the path of a text of the site.
  form text not null check (length(form) between 1 and 160),
  content_enc text not null,
  saved_at timestamptz not null,
  -- A save or removal of a draft names the version that its form last saw, so that the last of two open pages does not win
  -- silently. The writer is the open form that saved last: its own save whose answer was lost is no conflict.
  version text not null default gen_random_uuid()::text,
  writer text,
  primary key (operator, form)
);

-- Who has a text open in the console's editor, so that two editors see each other. Rewritten every few seconds, worth nothing
-- afterwards.
create table text_editor (
  place text not null check (length(place) between 1 and 150),
  operator text not null references operator (name),
  seen_at timestamptz not null,
  primary key (place, operator)
);
create index text_editor_seen on text_editor (seen_at);
