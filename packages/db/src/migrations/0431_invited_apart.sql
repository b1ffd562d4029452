-- expand: a column, functions and triggers
-- Who invites could use the link himself and would then be two persons: for thirty days neither decides what the other asked
-- for, approved or did alone. The link's maker counts as the inviter, too.
alter table staff_invitation add column link_by text references operator (name);

create or replace function invitations_are_used_once() returns trigger language plpgsql as $$
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
