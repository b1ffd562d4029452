-- expand: an index
-- What was due to be paid on a day is counted every few seconds on the console's page of the day.
create index bank_txn_out_due on bank_txn (due_date) where direction = 'out';
