-- expand: a new table; the release before checks every accrued day each time
-- The accrual index of a class up to the last check without findings; a check of what moved begins there.
create table carried_accrual (
  fundcode text primary key,
  day date not null,
  sum_e12 bigint not null
);
