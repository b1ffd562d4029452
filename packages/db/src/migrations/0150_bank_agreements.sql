-- expand: the release before binds cards without an agreement and leaves reasons empty
-- The holder's consent to debits and credits at the payment channel, under our id. A row comes before the channel is
-- asked, so that an agreement of which no answer arrived can be ended.
create table bank_agreement (
  id text primary key,
  custno text not null references customer,
  -- the channel's number, once it has signed
  number text,
  asked_at timestamptz not null,
  ended_at timestamptz
);
create index bank_agreement_custno on bank_agreement (custno);
alter table trade_account add column agreement_id text references bank_agreement;
create index trade_account_agreement on trade_account (agreement_id) where agreement_id is not null;
-- The agreement of a movement's first request: a repeat must not differ. code: the bank's reason.
alter table bank_txn add column agreement_id text references bank_agreement, add column code text not null default '';
create index bank_txn_agreement on bank_txn (agreement_id) where agreement_id is not null;
