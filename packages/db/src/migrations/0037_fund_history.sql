-- expand: the release before walks the log backwards for a fund's history, which is slower and finds the same
-- Events name the funds that they changed; a list of acts here would need a migration for each new act.
drop index audit_log_of_fund_terms;
create index audit_log_of_fund_terms on audit_log (id) where detail ? 'terms';
