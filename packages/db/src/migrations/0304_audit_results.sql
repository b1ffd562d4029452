-- expand: a function, an index and a table
-- How an event ended. What says nothing of it was done; the two acts are refusals since before there was a result.
create function audit_result(act text, detail jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(detail ->> 'result', case when act in ('operator.refused', 'customer.refused') then 'refused' else 'ok' end)
$$;
create index audit_log_not_ok on audit_log (id) where audit_result(act, detail) <> 'ok';

-- How often the console refused a member of staff the same within ten minutes: the first few are lines of the audit log
-- each, the others become one line when the time is over.
create table console_refusal (
  operator text not null references operator (name),
  call text not null,
  code text not null,
  since timestamptz not null,
  times int not null check (times > 0),
  primary key (operator, call, code)
);
create index console_refusal_since on console_refusal (since);
