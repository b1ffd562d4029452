-- expand: a new table; the release before sends no such notices
-- Notices to owners of plans from which trading day entering a fund is free: the evidence that each was sent once.
create table free_entry_notice (
  custno text not null references customer,
  fundcode text not null references fund,
  free_from date not null,
  state text not null check (state in ('sent', 'refused', 'unknown')),
  sent_at timestamptz not null,
  primary key (custno, fundcode)
);
