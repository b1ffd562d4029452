-- expand: indexes only
-- An interest day reads what was booked since the one before, not all orders ever.
create index orders_bought on orders (confirmed_at) where status = '1' and kind in ('022', '039');
create index bank_txn_out_done on bank_txn (done_at) where direction = 'out' and state = 'done';
create index bank_txn_out_refused on bank_txn (order_id) where direction = 'out' and state = 'refused';
create index entry_remit_out on entry (day) where kind = 'remit-out';
create index orders_interest on orders (custno, tradeacco) where cause = 'interest';
