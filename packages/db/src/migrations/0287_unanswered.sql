-- expand: indexes
-- What a registrar was sent and has not answered is counted on each look at the exchange.
create index exchange_account_sent on exchange_account (registrar, day) where state = 'sent';
create index exchange_plan_sent on exchange_plan (registrar, day) where state = 'sent';
