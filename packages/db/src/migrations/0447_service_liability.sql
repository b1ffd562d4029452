-- expand: a new table, and a further kind of report
-- What the company will owe of the service fee of each class when all shares leave, counted lot by lot after each settlement,
-- and beside it what the shares accrued and what was given back since the count before, by their movements.
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
