-- expand: the release before writes codes without the column, which then count as it counts them
-- Whoever named the ID number of a number's account has a quota of messages that strangers cannot use up.
alter table sms_code add column by_identity boolean not null default false;
