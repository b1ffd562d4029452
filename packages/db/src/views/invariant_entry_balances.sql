-- The postings of one entry add up to zero in each unit.
create view invariant_entry_balances as
  select entry_id::text as subject, unit || ' postings of the entry add up to ' || sum(delta) as problem
  from moved_entry join posting using (entry_id) group by entry_id, unit having sum(delta) <> 0;
