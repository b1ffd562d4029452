-- What needs the rights of the tables' owner, each for its own tables only, so that the role that runs the site has neither
-- TRUNCATE nor ANALYZE, nor UPDATE of what is only ever appended.
create function empty_moved() returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  truncate moved_since, moved_order, moved_entry, moved_remittance, moved_holding
$$;

create function analyze_moved(which text) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if which not in ('moved_order', 'moved_entry', 'moved_holding') then
    raise exception 'not a table of a check' using errcode = 'insufficient_privilege';
  end if;
  execute format('analyze public.%I', which);
end $$;

-- Waits for the writers of a sealed table, and lets none begin.
create function lock_sealed(which text) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if which not in ('entry', 'audit_log') then
    raise exception 'not a sealed table' using errcode = 'insufficient_privilege';
  end if;
  execute format('lock table public.%I in share row exclusive mode', which);
end $$;
