-- expand: a function
-- Statistics only help a check: a VACUUM of a large table, which may take hours, must not keep it, and with it every later check, from running.
create or replace function analyze_moved(which text) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set lock_timeout = '3s' as $$
begin
  if which not in ('moved_order', 'moved_entry', 'moved_holding', 'orders', 'confirmation', 'holding') then
    raise exception 'not a table of a check' using errcode = 'insufficient_privilege';
  end if;
  execute format('analyze public.%I', which);
exception when lock_not_available then null;
end $$;
