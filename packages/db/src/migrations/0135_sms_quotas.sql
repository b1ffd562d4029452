-- Strangers of one range of addresses share a quota of a number, and whoever proved the password has another one.
-- `asker_range`: keyed hash of the range that asked.
alter table sms_code add column asker_range text not null default '', add column by_password boolean not null default false;
