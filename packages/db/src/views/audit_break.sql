-- Seals that are not the hash of the audit log entries they cover, or that are missing, also those that have left the machine.
-- Not an invariant of the ledger: a break here does not stop settlements.
create view audit_break as
  select s.seal_id::text as subject, 'seal ' || s.hash || ' over ' || s.entries || ' entries, found ' || f.entries as problem
  from audit_seal s left join audit_seal b on b.seal_id = s.seal_id - 1
  cross join lateral audit_hash(coalesce(b.upto_entry_id, 0), s.upto_entry_id, coalesce(b.hash, '')) f
  where f.hash <> s.hash or f.entries <> s.entries or (b.seal_id is null and s.seal_id > 1)
  union all
  select p.seal_id::text, 'seal ' || p.hash || ' was shipped and is not there'
  from audit_shipment p where not exists (select from audit_seal s where (s.seal_id, s.hash) = (p.seal_id, p.hash));
