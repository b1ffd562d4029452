-- The history of a fund is read from the few lines that tell of changed terms and days.
create index audit_log_of_funds on audit_log (id) where act in ('funds import', 'closed-days import', 'calendar import');
-- A change of a fund names the plans that it touches.
create index plan_of_fund on plan (fundcode) where state = 'running';
