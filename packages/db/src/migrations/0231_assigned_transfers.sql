-- expand: the release before neither assigns transfers nor reads who paid
-- A transfer of nobody may be given to the customer who sent it from a card that is not known here. The payer's name is kept as a keyed
-- hash, so that money in another name than the customer's is never given to him; it is null for transfers of before.
alter table remittance add column payer_hmac text;
drop trigger remittance_suspense_released on remittance;
create constraint trigger remittance_suspense_released after update on remittance deferrable initially deferred
  for each row when (old.state = 'suspense') execute function needs_released_request('remittance return', 'remittance assign');
-- Who holds money that no order uses is in the ledger: giving it moves it from nobody to the customer. Checked for new rows at once;
-- the next migration checks the old ones without keeping writers out.
alter table entry drop constraint entry_kind_check;
alter table entry add constraint entry_kind_check
  check (kind in ('pay', 'confirm', 'release', 'pay-out', 'remit', 'remit-give', 'remit-back', 'remit-out')) not valid;
