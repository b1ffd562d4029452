-- Further rows that only a released act writes. A fund without orders has no money yet: its first fees and NAVs need no second
-- pair of eyes of the database, so that a demo or a new firm can load them as a whole.
create function needs_release_once_traded() returns trigger language plpgsql as $$
declare
  fund constant text := case tg_op when 'DELETE' then old.fundcode else new.fundcode end;
begin
  if not exists (select from act_request where released_in = this_transaction()
      and released_tx = transaction_timestamp() and act = any (tg_argv))
    and (exists (select from orders where fundcode = fund) or exists (select from orders where target_fundcode = fund)) then
    raise exception 'a row of % needs a request that a second operator released', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger fee_tier_released after insert or update or delete on fee_tier deferrable initially deferred
  for each row execute function needs_release_once_traded('funds import');
create constraint trigger nav_correction_released after insert or update or delete on nav_correction deferrable initially deferred
  for each row execute function needs_released_request('nav import');
create constraint trigger nav_corrected_released after update on nav deferrable initially deferred
  for each row when (old.nav_e4 <> new.nav_e4) execute function needs_release_once_traded('nav import');
create constraint trigger redemption_limit_released after insert or update or delete on redemption_limit deferrable initially deferred
  for each row execute function needs_released_request('redemption limit');
-- '1' is the status of a fund that is raising.
create constraint trigger raising_released after update on fund deferrable initially deferred
  for each row when (old.status = '1' and new.status <> '1')
  execute function needs_release_once_traded('raising found', 'raising fail', 'funds import');
