-- expand: the release before ends sessions for its own two reasons only
-- A session that staff ended at the customer's request says so to the device that is out.
alter table session_ended drop constraint session_ended_how_check;
alter table session_ended add constraint session_ended_how_check check (how in ('login', 'change', 'staff'));
