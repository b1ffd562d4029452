-- expand: triggers only; no order has this cause yet
-- Shares that pass from one customer to another by inheritance, gift or judgment: two orders of the fund per lot.
create constraint trigger orders_transfer_released after insert on orders deferrable initially deferred
  for each row when (new.cause = 'transfer') execute function needs_released_request('shares transfer');
-- A split changes waiting orders of its day and later by their own lots: both sides of a transfer must stay equal.
create function splits_wait_for_transfers() returns trigger language plpgsql as $$
begin
  if exists (select from orders where fundcode = new.fundcode and cause = 'transfer' and status = '9' and trade_date >= new.day) then
    raise exception 'a transfer of shares of % waits to be confirmed', new.fundcode using errcode = 'object_in_use';
  end if;
  return new;
end $$;
create trigger split_not_during_transfer before insert on split
  for each row execute function splits_wait_for_transfers();
