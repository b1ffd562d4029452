-- expand: a function
-- A check of the ledger may renew the statistics of the tables of orders too: after the first large day they tell the planner that nothing is
-- confirmed, and what takes seconds took hours.
create or replace function analyze_moved(which text) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if which not in ('moved_order', 'moved_entry', 'moved_holding', 'orders', 'confirmation', 'holding') then
    raise exception 'not a table of a check' using errcode = 'insufficient_privilege';
  end if;
  execute format('analyze public.%I', which);
end $$;
