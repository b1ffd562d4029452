-- expand: an index
-- Each sign-in of staff counts what was refused under its name in the last minutes; an operator's other lines are many.
create index audit_log_refused on audit_log (actor, at) where act = 'operator.refused';
