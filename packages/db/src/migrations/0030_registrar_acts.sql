-- expand: more acts release the same orders, and the release before writes no sale by a registrar

-- What an outside registrar did with shares is booked by the import of its file, which two people release.
drop trigger orders_transfer_released on orders;
create constraint trigger orders_transfer_released after insert on orders deferrable initially deferred
  for each row when (new.cause = 'transfer') execute function needs_released_request('shares transfer:check+compliance', 'exchange import');
drop trigger orders_custody_in_released on orders;
create constraint trigger orders_custody_in_released after insert on orders deferrable initially deferred
  for each row when (new.kind = '027') execute function needs_released_request('custody transfer-in:check+compliance', 'exchange import');
drop trigger orders_custody_out_released on orders;
create constraint trigger orders_custody_out_released after insert on orders deferrable initially deferred
  for each row when (new.kind = '028') execute function needs_released_request('custody transfer-out:check+compliance', 'exchange import');
drop trigger custody_transfer_released on custody_transfer;
create constraint trigger custody_transfer_released after insert or update or delete on custody_transfer deferrable initially deferred
  for each row execute function needs_released_request('custody transfer-in:check+compliance', 'custody transfer-out:check+compliance', 'exchange import');
create constraint trigger orders_forced_released after insert on orders deferrable initially deferred
  for each row when (new.cause = 'forced') execute function needs_released_request('exchange import');

-- An act of a registrar is looked for among the records that two people ended.
create index exchange_difference_record on exchange_difference (file, line) where figure = 'record';
