-- expand: the release before asks for four of these acts, which the wider index serves as well
-- The ends of a fund belong to its history, too (FUND_ACTS).
drop index audit_log_of_fund_terms;
create index audit_log_of_fund_terms on audit_log (id) where act in ('funds import', 'fund suspend', 'fund liquidate', 'fund convert', 'closed-days import', 'calendar import');
