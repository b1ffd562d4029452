-- expand: a new table
-- What staff found out about a break of the books, that they wait for the other side, and how a break ended that no later check can see.
create table reconciliation_note (
  subject text not null check (subject ~ '^(fund|bank|invariant|case|difference|suspense):'),
  seq integer not null check (seq > 0),
  kind text not null check (kind in ('note', 'wait', 'settled')),
  -- The last day of waiting.
  until date,
  text text not null check (length(text) between 2 and 500),
  written_by text not null references operator (name),
  at timestamptz not null,
  primary key (subject, seq),
  check ((kind = 'wait') = (until is not null))
);
create trigger reconciliation_note_append_only before update or delete on reconciliation_note
  for each statement execute function ledger_is_append_only();
