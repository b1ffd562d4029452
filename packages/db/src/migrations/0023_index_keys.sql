-- Blind indexes change their key while the site runs: keys of odd numbers index in _bidx, those of even ones in _bidx2. A
-- row is under every key in use, so that equal values still meet in a unique index.
alter table customer drop constraint customer_closed_is_not_found;
alter table customer
  add column idno_bidx2 text unique,
  add column mobile_bidx2 text unique,
  add column former_idno_bidx2 text,
  add constraint customer_closed_is_not_found check
    (case when closed_at is null
      then coalesce(mobile_bidx, mobile_bidx2) is not null and coalesce(former_idno_bidx, former_idno_bidx2) is null
      else coalesce(mobile_bidx, mobile_bidx2, idno_bidx, idno_bidx2) is null end);
create index customer_former_idno2 on customer (former_idno_bidx2) where former_idno_bidx2 is not null;
alter table trade_account
  alter column card_bidx drop not null,
  add column card_bidx2 text,
  add constraint trade_account_card_is_indexed check (coalesce(card_bidx, card_bidx2) is not null);
create unique index trade_account_card2 on trade_account (custno, card_bidx2) where state <> 'closed';

-- Codes live for minutes and are counted for a day: their number stands under a digest whose key stays. What a ticket was
-- given for is sealed beside it.
delete from sms_code;
alter table sms_code rename column mobile_bidx to mobile_hmac;
alter table sms_code add column mobile_enc text;

-- A message may say what only its receiver should read. Those that wait here in clear are dropped; none is needed again.
delete from sms_outbox;
alter table sms_outbox drop column body;
alter table sms_outbox add column body_enc text not null;
