-- Messages ask for the transfers from a customer's card that came in another name.
create index audit_log_other_payer on audit_log ((detail ->> 'custno')) where act = 'remittance.other-payer';
