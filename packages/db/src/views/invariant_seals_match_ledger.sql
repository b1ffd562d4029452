-- Each seal is the hash of the entries it covers.
create view invariant_seals_match_ledger as
  select s.seal_id::text as subject, 'seal ' || s.hash || ' over ' || s.entries || ' entries, found ' || f.entries as problem
  from ledger_seal s left join ledger_seal b on b.seal_id = s.seal_id - 1
  cross join lateral ledger_hash(coalesce(b.upto_entry_id, 0), s.upto_entry_id, coalesce(b.hash, '')) f
  where s.seal_id > (select seal_id from moved_since) and (f.hash <> s.hash or f.entries <> s.entries);
