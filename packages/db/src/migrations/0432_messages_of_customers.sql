-- expand: a column and indexes
-- A message to a customer is the customer's data: it is in the copy, and goes when the account is closed.
alter table message_log add column custno text references customer;
create index message_log_of_customer on message_log (custno) where custno is not null;
-- The pages of orders, messages and tickets that a member of staff turned.
create index audit_log_of_lists on audit_log (actor, at) where act = 'list.opened';
