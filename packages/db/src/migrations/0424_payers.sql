-- expand: the release before does not write it
-- Who paid a transfer and from which card, masked, for the staff who decide on it; null for transfers of before.
alter table remittance add column payer text;
