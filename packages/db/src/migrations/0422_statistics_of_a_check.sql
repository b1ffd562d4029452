-- expand: a function
-- A check of the ledger may renew the statistics of the tables of orders too: after the first large day they tell the planner that nothing is
-- confirmed, and what takes seconds took hours. Statistics only help: a VACUUM of a large table, which may take hours, must not keep a check, and
-- with it every later one, from running.
create or replace function analyze_moved(which text) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set lock_timeout = '3s' as $$
begin
  if which not in ('moved_order', 'moved_entry', 'moved_holding', 'orders', 'confirmation', 'holding') then
    raise exception 'not a table of a check' using errcode = 'insufficient_privilege';
  end if;
  execute format('analyze public.%I', which);
exception when lock_not_available then null;
end $$;
