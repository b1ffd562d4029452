-- The bank is asked about each open movement in turn: thousands it never answers about do not keep newer ones waiting.
create sequence bank_turn;
alter table bank_txn add column asked bigint;
drop index bank_txn_open;
create index bank_txn_open on bank_txn (asked nulls first, due_date, order_id) where state in ('requested', 'unknown');
