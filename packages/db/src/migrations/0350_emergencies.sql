-- expand: tables, functions and triggers
-- What one person did alone, at the console in an emergency or by a command: it works at once, and a second person reviews it.
create table emergency (
  emergency_id bigint generated always as identity primary key,
  -- An act of the list that needs no second person in an emergency, or a command that one person runs.
  act text not null,
  object text not null,
  -- The arguments: {"positionals": [...], "options": {...}}
  input jsonb not null,
  preview text not null,
  -- What it did in the words of the console; null where the act does not say it so.
  shown jsonb,
  digest text not null,
  by_command boolean not null,
  done_by text not null references operator (name),
  done_at timestamptz not null,
  reason text not null check (length(reason) <= 200),
  -- How the person proved himself; null of a command, which asks for the password each time.
  evidence jsonb,
  -- The last day of the review.
  due_on date not null,
  -- The transaction that does the act: what it writes is allowed in this one and in no other.
  done_in bigint not null default this_transaction(),
  done_tx timestamptz not null default transaction_timestamp(),
  outcome text check (outcome in ('confirmed', 'objected')),
  reviewed_by text references operator (name),
  reviewed_at timestamptz,
  opinion text check (length(opinion) between 1 and 200),
  -- The act that takes back what was objected to.
  reversal text check (length(reversal) between 1 and 60),
  check (by_command or reason <> ''),
  check (num_nulls(outcome, reviewed_by, reviewed_at, opinion) in (0, 4)),
  check (reviewed_by <> done_by),
  check ((outcome is not distinct from 'objected') = (reversal is not null))
);
create index emergency_done on emergency (done_in);
create index emergency_open on emergency (due_on, emergency_id) where outcome is null;

-- Whom two others keep from signing in and from releasing anything, or one in an emergency.
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

-- Debits or payouts that are not sent: of a fund, to or from the cards of a bank, or all.
create table payment_hold (
  hold_id bigint generated always as identity primary key,
  fundcode text references fund,
  bank_code text references bank,
  -- Both directions where it is null.
  direction text check (direction in ('in', 'out')),
  began_at timestamptz not null,
  began_by text not null references operator (name),
  ended_at timestamptz,
  ended_by text references operator (name),
  check (num_nonnulls(fundcode, bank_code) < 2),
  check ((ended_at is null) = (ended_by is null))
);
create unique index payment_hold_open on payment_hold (coalesce(fundcode, ''), coalesce(bank_code, ''), coalesce(direction, ''))
  where ended_at is null;

create or replace function is_enabled_operator(who text) returns boolean language sql stable as $$
  select exists (select from operator where name = who and disabled_at is null
    and (not is_demo or not exists (select from operator where not is_demo))
    and not exists (select from staff_suspension where operator = who and ended_at is null))
$$;

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

-- Whether this transaction does one of the acts in an emergency, of those that allow it.
create function done_in_emergency(acts text[]) returns boolean language sql stable as $$
  select exists (select from emergency where done_in = this_transaction() and done_tx = transaction_timestamp() and act = any (acts)
    and act in ('fund suspend', 'payments hold', 'account freeze', 'shares freeze', 'content withdraw', 'operators suspend'))
$$;

create or replace function needs_released_request() returns trigger language plpgsql as $$
begin
  if not is_released_for(tg_argv) and not done_in_emergency(tg_argv) then
    raise exception 'a row of % needs a request that a second operator released', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

-- Each act of shares writes its own kind of order, so that an emergency that freezes neither adds, takes nor unfreezes.
drop trigger orders_freeze_released on orders;
create constraint trigger orders_freeze_released after insert on orders deferrable initially deferred
  for each row when (new.cause = 'freeze' and new.parent_order_id is null and new.kind = '031')
  execute function needs_released_request('shares freeze', 'exchange import');
create constraint trigger orders_unfreeze_released after insert on orders deferrable initially deferred
  for each row when (new.cause = 'freeze' and new.parent_order_id is null and new.kind <> '031')
  execute function needs_released_request('shares unfreeze', 'exchange import');

-- Who freezes in an emergency has no second person yet.
alter table account_freeze alter column decided_by drop not null;
alter table account_freeze add column emergency_id bigint references emergency;
alter table account_freeze add constraint account_freeze_decided check (num_nonnulls(decided_by, emergency_id) = 1);
drop trigger account_freeze_released on account_freeze;
create constraint trigger account_freeze_released after insert on account_freeze deferrable initially deferred
  for each row execute function needs_released_request('account freeze');
create constraint trigger account_unfreeze_released after update on account_freeze deferrable initially deferred
  for each row execute function needs_released_request('account unfreeze');

create constraint trigger staff_suspension_released after insert on staff_suspension deferrable initially deferred
  for each row execute function needs_released_request('operators suspend');
create constraint trigger staff_restored_released after update or delete on staff_suspension deferrable initially deferred
  for each row execute function needs_released_request('operators restore');
create constraint trigger payment_hold_released after insert on payment_hold deferrable initially deferred
  for each row execute function needs_released_request('payments hold');
create constraint trigger payment_unheld_released after update or delete on payment_hold deferrable initially deferred
  for each row execute function needs_released_request('payments release');

-- Both are only ended, once.
create function only_ends() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null
    or to_jsonb(new) - array['ended_at', 'ended_by'] <> to_jsonb(old) - array['ended_at', 'ended_by'] then
    raise exception 'a row of % only ends, once', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger staff_suspension_ends before update or delete on staff_suspension for each row execute function only_ends();
create trigger payment_hold_ends before update or delete on payment_hold for each row execute function only_ends();

-- A suspension is in the fund's history.
create index audit_log_of_fund_terms on audit_log (id) where act in ('funds import', 'closed-days import', 'calendar import', 'fund suspend');
drop index audit_log_of_funds;

-- A passkey signs the digest of an emergency as it signs that of an approval; there is no request.
alter table staff_challenge drop constraint staff_challenge_purpose_check, drop constraint staff_challenge_check1;
alter table staff_challenge add constraint staff_challenge_purpose_check
  check (purpose in ('sign-in', 'register', 'approve', 'emergency', 'keys')),
  add constraint staff_challenge_of_what check ((purpose = 'approve') = (request_id is not null)
    and (purpose in ('approve', 'emergency')) = (digest is not null));
