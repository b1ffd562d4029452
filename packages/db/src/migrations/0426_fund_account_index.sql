-- expand: the same numbers stay unique
-- A unique constraint makes its column a key that others may refer to, so that an order of a customer who receives a number
-- from a registrar's file would wait for the end of the import.
alter table customer drop constraint customer_fund_account_key;
create unique index customer_fund_account_key on customer (fund_account) where fund_account is not null;
