-- expand: a new table, a column with a default, a wider check
-- Which customers logged in from one device in a month. The hash is keyed and salted with the month, so that a device cannot be followed
-- from one month to another; rows end with the month after.
create table device_month (
  custno text not null references customer,
  month date not null check (extract(day from month) = 1),
  device_hmac text not null,
  primary key (custno, month, device_hmac)
);
create index device_month_device on device_month (month, device_hmac);

alter table aml_candidate drop constraint aml_candidate_rule_check;
alter table aml_candidate add constraint aml_candidate_rule_check
  check (rule in ('large-in', 'large-out', 'fast-in-out', 'split', 'new-card', 'shared-device'));
-- The other customers of a shared device.
alter table aml_candidate add column others text[] not null default '{}';
