-- expand: functions and triggers
-- Nobody keeps everybody out: whatever ends a login or a role leaves an administrator, who asks for a restore, and somebody of
-- compliance, who releases it. What one person does alone leaves a second one of compliance, because the first may be the attacker.

-- The role that would be missing without this operator, null when enough are left.
create function role_missing_without(who text, lost text[], alone boolean) returns text language plpgsql as $$
declare
  held constant text[] := (select roles from staff where operator = who);
  needed int;
  each text;
begin
  -- Two at once must not both see the other as the one who is left.
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
