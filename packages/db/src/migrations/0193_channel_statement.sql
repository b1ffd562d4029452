-- expand: new tables only
-- What the payment channel says it moved, a day at a time, and what one side has alone.
create table channel_day (
  channel text not null,
  day date not null,
  lines integer not null,
  read_at timestamptz not null,
  primary key (channel, day)
);
create table channel_line (
  channel text not null,
  ref text not null,
  day date not null,
  kind text not null check (kind in ('debit', 'credit', 'return', 'transfer')),
  -- ours, or for a transfer the channel's
  id text not null,
  amount_fen bigint not null check (amount_fen > 0),
  at timestamptz not null,
  primary key (channel, ref),
  foreign key (channel, day) references channel_day
);
create index channel_line_id on channel_line (channel, kind, id);
create trigger channel_line_append_only before update or delete or truncate on channel_line
  for each statement execute function ledger_is_append_only();

create table bank_case (
  case_id bigint generated always as identity primary key,
  channel text not null,
  difference text not null check (difference in ('only-theirs', 'only-ours', 'amount')),
  kind text not null,
  id text not null,
  ours_fen bigint,
  theirs_fen bigint,
  opened_at timestamptz not null,
  -- By a person, with what was done about it, or by the statement that explained it.
  closed_at timestamptz,
  closed_by text,
  remedy text not null default '',
  check ((closed_at is null) = (closed_by is null)),
  unique (channel, difference, kind, id)
);
create index bank_case_open on bank_case (opened_at) where closed_at is null;
