-- All postings add up to zero in each unit: nothing is created or lost.
create view invariant_units_balance as
  select unit as subject, 'all postings add up to ' || sum(delta) as problem
  from moved_entry join posting using (entry_id) group by unit having sum(delta) <> 0;
