-- expand: the release before neither writes the new state nor looks for it
-- Money from a card of no customer, or in another name than the card's holder, waits until two operators send it back.
alter table remittance drop constraint remittance_state_check;
alter table remittance add constraint remittance_state_check
  check (state in ('waiting', 'suspense', 'matched', 'returning', 'returned'));
alter table remittance add constraint remittance_suspense_is_nobodys check (state <> 'suspense' or custno is null);
create index remittance_suspense on remittance (remit_id) where state = 'suspense';
create constraint trigger remittance_suspense_released after update on remittance deferrable initially deferred
  for each row when (old.state = 'suspense') execute function needs_released_request('remittance return');
