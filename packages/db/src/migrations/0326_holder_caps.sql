-- expand: one column with a default
-- Of a holder who asks for more than this on the day, only this takes part in the acceptance; the rest is not accepted.
alter table redemption_limit add column holder_cap_cents bigint check (holder_cap_cents > 0);
