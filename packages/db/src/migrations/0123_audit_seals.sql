-- The audit log is sealed as the ledger is: each seal hashes the entries since the last one together with its hash.
create table audit_seal (
  seal_id bigint primary key,
  upto_entry_id bigint not null unique,
  entries bigint not null,
  hash text not null,
  at timestamptz not null
);
create trigger audit_seal_append_only before update or delete on audit_seal for each statement execute function ledger_is_append_only();

-- The epoch and an array read the same on a server with other settings, and no text can pass for a delimiter.
create function audit_hash(after_entry bigint, upto_entry bigint, previous text) returns table (entries bigint, hash text)
language sql stable as $$
  select count(*), encode(sha256(convert_to(previous || coalesce(string_agg(
      jsonb_build_array(id, extract(epoch from at), actor, act, detail)::text, E'\n' order by id), ''), 'UTF8')), 'hex')
  from audit_log where id > after_entry and id <= upto_entry
$$;

-- A truncation is no deletion of rows, so that the existing triggers let it pass.
create trigger entry_never_truncated before truncate on entry for each statement execute function ledger_is_append_only();
create trigger posting_never_truncated before truncate on posting for each statement execute function ledger_is_append_only();
create trigger seal_never_truncated before truncate on ledger_seal for each statement execute function ledger_is_append_only();
create trigger audit_never_truncated before truncate on audit_log for each statement execute function ledger_is_append_only();
create trigger audit_seal_never_truncated before truncate on audit_seal for each statement execute function ledger_is_append_only();
