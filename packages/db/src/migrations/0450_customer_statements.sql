-- expand: a new table; the previous release sends no statements
-- The statements sent to customers with their figures: evidence that each was sent once.
create table customer_statement (
  custno text not null references customer,
  -- '2026' or '2026Q4'
  period text not null check (period ~ '^20\d\d(Q[1-4])?$'),
  last_day date not null,
  closing_fen bigint not null,
  inflow_fen bigint not null,
  outflow_fen bigint not null,
  state text not null check (state in ('sent', 'refused', 'unknown')),
  sent_at timestamptz not null,
  primary key (custno, period)
);
