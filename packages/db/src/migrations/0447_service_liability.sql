-- expand: a new table, and a further kind of report
-- The service fee that the company would owe if all shares of a class left, counted lot by lot after each settlement; and, derived
-- from the share movements, the fees accrued and returned since the previous count.
create table service_liability (
  fundcode text not null references fund,
  day date not null,
  shares_cents bigint not null,
  owed_fen bigint not null,
  accrued_fen bigint not null,
  given_fen bigint not null,
  primary key (fundcode, day)
);
alter table report_run drop constraint report_run_kind_check;
alter table report_run add constraint report_run_kind_check check (kind in (
  'sales', 'redemptions', 'scale', 'holders', 'fees', 'service', 'plans', 'complaints', 'compliance')) not valid;
alter table report_run validate constraint report_run_kind_check;
