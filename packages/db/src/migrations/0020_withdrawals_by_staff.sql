-- expand: a withdrawal by staff, which the release before never writes

-- An order that staff withdraw for its customer: two people, as for every movement of money by hand.
comment on column orders.fail_code is 'why it ended; of a withdrawal only that by staff has one';
create constraint trigger orders_withdrawal_released after update on orders deferrable initially deferred
  for each row when (old.status = '9' and new.fail_code = 'STAFF-WITHDRAWAL') execute function needs_released_request('order withdraw');
