-- expand: a new table only
-- What the funds' custodian says a NAV is. A figure that it corrects gets the next version; the one before stays.
create table custodian_nav (
  fundcode text not null references fund,
  day date not null,
  version integer not null default 1,
  nav_e4 bigint not null check (nav_e4 > 0),
  acc_nav_e4 bigint not null,
  -- money-market funds: income of 10,000 shares and seven-day yield
  income_e4 bigint,
  yield7_e8 bigint,
  source text not null check (source in ('embedded', 'http', 'file')),
  received_at timestamptz not null,
  primary key (fundcode, day, version)
);
create trigger custodian_nav_append_only before update or delete or truncate on custodian_nav
  for each statement execute function ledger_is_append_only();
