-- expand: a column. What a request changes, where its name does not say so: of a day of NAVs each fund and day, which one open request may change.
alter table act_request add column parts text[] not null default '{}';
