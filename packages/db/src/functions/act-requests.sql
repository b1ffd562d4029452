-- A request only moves forward: released by another enabled operator, in time, within the limit, in another transaction than it was
-- written in, and by people of the roles that it needs. Acts without an amount move money, too: who has no limit releases texts only.
create or replace function act_requests_move_forward() returns trigger language plpgsql as $$
declare
  decision constant text[] := array['state', 'decided_by', 'decided_at', 'reason', 'released_in', 'released_tx'];
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' or not is_enabled_operator(new.requested_by) then
      raise exception 'a request is opened by an enabled operator' using errcode = 'check_violation';
    end if;
    new.created_in := this_transaction();
    return new;
  end if;
  if tg_op = 'DELETE' or old.state <> 'open' or new.state = 'open' or to_jsonb(old) - decision <> to_jsonb(new) - decision then
    raise exception 'a request is only decided, once' using errcode = 'check_violation';
  end if;
  if new.state = 'released' then
    if new.decided_by = old.requested_by or not is_enabled_operator(new.decided_by) or not is_enabled_operator(old.requested_by) then
      raise exception 'a request is released by a second enabled operator' using errcode = 'check_violation';
    elsif old.expires_at <= business_now() then
      raise exception 'the request has expired' using errcode = 'check_violation';
    elsif old.created_in = this_transaction() then
      raise exception 'a request is not released by the transaction that wrote it' using errcode = 'check_violation';
    elsif old.amount_fen > (select release_limit_fen from operator where name = new.decided_by) then
      raise exception 'the amount is above the limit of the operator' using errcode = 'check_violation';
    elsif old.act not in ('content put', 'content order', 'content withdraw', 'agreement put', 'message template')
      and (select release_limit_fen from operator where name = new.decided_by) = 0 then
      raise exception 'an operator without a limit releases texts only' using errcode = 'check_violation';
    elsif cardinality(old.needs) > 0 and not checkers_suffice(old.request_id, old.needs, new.decided_by) then
      raise exception 'the request needs an approval of %', array_to_string(old.needs, ' and of ') using errcode = 'check_violation';
    end if;
    new.released_in := this_transaction();
    new.released_tx := transaction_timestamp();
  end if;
  return new;
end $$;
create or replace trigger act_request_forward before insert or update or delete on act_request
  for each row execute function act_requests_move_forward();
