-- expand: null in what the release before writes
-- The day of the card towards whose limit a debit counts; null for one that counts towards none.
alter table bank_txn add column card_day date;
