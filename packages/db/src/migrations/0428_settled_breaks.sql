-- expand: trigger only; the earlier notes stay
-- What ends a difference that no later check can see again is said by one person and released by another.
create constraint trigger reconciliation_settled_released after insert on reconciliation_note deferrable initially deferred
  for each row when (new.kind = 'settled') execute function needs_released_request('break settle');
