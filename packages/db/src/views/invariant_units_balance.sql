-- All postings add up to nothing in each unit: nothing is made, nothing is lost.
create view invariant_units_balance as
  select unit as subject, 'all postings add up to ' || sum(delta) as problem
  from moved_entry join posting using (entry_id) group by unit having sum(delta) <> 0;
