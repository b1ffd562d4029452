-- Kept with the return itself, so that a crash before the message loses no message.
alter table remittance add column untold boolean not null default false;
create index remittance_untold on remittance (remit_id) where untold;
