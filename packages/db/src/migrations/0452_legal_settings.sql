-- expand: a new table; the release before reads the table of rules alone
-- What compliance decided on rules of law that no two public sources confirm: entered by one, released by another. A row
-- is never changed; a newer one of the same rule and day takes its place.
create table legal_setting (
  setting_id bigint generated always as identity primary key,
  -- The name of a row of the table of rules (docs/law.md).
  rule text not null,
  effective_from date not null,
  -- In the unit of the rule: '0.4%', '30', '2026-12-31'.
  figure text not null check (figure <> ''),
  source text not null check (source <> ''),
  requested_by text not null references operator (name),
  decided_by text not null references operator (name) check (decided_by <> requested_by),
  reason text not null check (reason <> ''),
  decided_at timestamptz not null
);
create constraint trigger legal_setting_released after insert on legal_setting deferrable initially deferred
  for each row execute function decided_by_compliance('law set');
create trigger legal_setting_append_only before update or delete on legal_setting
  for each statement execute function ledger_is_append_only();
