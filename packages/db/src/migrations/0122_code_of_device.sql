-- A code belongs to the device that asked for it: a stranger's guesses and messages neither spend nor void another's.
-- `by_owner`: asked from a device that the number's customer has confirmed, which has a quota of its own.
alter table sms_code add column asker text not null default '', add column by_owner boolean not null default false;
