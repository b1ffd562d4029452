-- expand: trigger only; no order has this code yet
-- A paid order that staff end before its price is known: two people, as for every movement of money by hand.
create constraint trigger orders_refund_released after update on orders deferrable initially deferred
  for each row when (old.status = '9' and new.fail_code = 'STAFF-REFUND') execute function needs_released_request('order refund');
