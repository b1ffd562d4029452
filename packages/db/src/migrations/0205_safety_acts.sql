-- expand: an index
-- The age of the newest backup and restore drill is read every few seconds, and a drill is rare.
create index audit_log_safety on audit_log (act, id desc) where act in ('backup', 'restore-drill');
