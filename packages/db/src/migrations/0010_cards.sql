-- Banks, the cards of customers and their trade accounts.

create table bank (
  bank_code text primary key,
  name text not null,
  single_max_fen bigint not null default 0,
  day_max_fen bigint not null default 0,
  sort smallint not null default 0,
  -- Which payment channel takes and pays money of a bank's cards.
  channel text not null default 'embedded'
);

-- The first digits of card numbers. While the table is empty the product's own list holds.
create table bank_bin (
  bin text not null check (bin ~ '^[0-9]{3,10}$'),
  card_length smallint not null check (card_length between 16 and 19),
  bank_code text not null,
  card_kind text not null check (card_kind in ('debit', 'credit', 'prepaid')),
  primary key (bin, card_length)
);

-- The holder's consent to debits and credits at the payment channel, under our id. A row comes before the channel is
-- asked, so that an agreement of which no answer arrived can be ended.
create table bank_agreement (
  id text primary key,
  custno text not null references customer,
  -- the channel's number, once it has signed
  number text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  unique (id, custno)
);
create index bank_agreement_custno on bank_agreement (custno);

-- A card of a customer, with the account of the trades that it pays.
create table trade_account (
  tradeacco text primary key,
  custno text not null references customer,
  bank_code text not null references bank,
  card_enc text not null,
  card_bidx text,
  card_head text not null,
  card_tail text not null,
  mobile_enc text not null,
  capitalmode text not null default '2',
  state text not null default 'active' check (state in ('pending', 'active', 'lapsed', 'closed')),
  signed_at timestamptz,
  created_at timestamptz not null,
  -- Since when orders of this account may be paid by transfer.
  remit_at timestamptz,
  -- Money of redemptions goes to the card from then on; a new way for money out waits a day, so that its owner can object.
  payout_from timestamptz,
  card_bidx2 text,
  agreement_id text,
  unique (tradeacco, custno),
  foreign key (agreement_id, custno) references bank_agreement (id, custno),
  constraint trade_account_card_is_indexed check (coalesce(card_bidx, card_bidx2) is not null)
);
-- A debit card belongs to one person. If two customers bound it, a transfer from it would count for the first, and the second
-- one's would be returned as a stranger's.
create unique index trade_account_card on trade_account (card_bidx) where state <> 'closed';
create unique index trade_account_card2 on trade_account (card_bidx2) where state <> 'closed';
create index trade_account_customer on trade_account (custno);
create index trade_account_agreement on trade_account (agreement_id) where agreement_id is not null;

-- Cards that were replaced under the same trade account.
create table replaced_card (
  id bigint generated always as identity primary key,
  custno text not null,
  tradeacco text not null,
  bank_code text not null references bank,
  card_enc text not null,
  card_head text not null,
  card_tail text not null,
  mobile_enc text not null,
  replaced_at timestamptz not null,
  foreign key (tradeacco, custno) references trade_account (tradeacco, custno)
);

-- Replaced cards never change, except that key rotation re-encrypts their sealed columns.
create function only_seals_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_erasable(old.custno) then return old; end if;
  if tg_op = 'DELETE' or to_jsonb(old) - array['card_enc', 'mobile_enc'] <> to_jsonb(new) - array['card_enc', 'mobile_enc'] then
    raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger replaced_card_append_only before update or delete on replaced_card
  for each row execute function only_seals_change();

-- Debits of a card per day. The check enforces the bank's limit, so that no order can exceed it.
create table card_usage (
  custno text not null,
  tradeacco text not null,
  day date not null,
  amount_fen bigint not null check (amount_fen >= 0),
  max_fen bigint not null,
  primary key (custno, tradeacco, day),
  constraint card_usage_day_max check (amount_fen <= max_fen)
);

-- Debits or payouts that are not sent: of a fund, to or from the cards of a bank, or all.
create table payment_hold (
  hold_id bigint generated always as identity primary key,
  fundcode text references fund,
  bank_code text references bank,
  -- Both directions where it is null.
  direction text check (direction in ('in', 'out')),
  began_at timestamptz not null,
  began_by text not null references operator (name),
  ended_at timestamptz,
  ended_by text references operator (name),
  check (num_nonnulls(fundcode, bank_code) < 2),
  check ((ended_at is null) = (ended_by is null))
);
create unique index payment_hold_open on payment_hold (coalesce(fundcode, ''), coalesce(bank_code, ''), coalesce(direction, ''))
  where ended_at is null;
create constraint trigger payment_hold_released after insert on payment_hold deferrable initially deferred
  for each row execute function needs_released_request('payments hold');
create constraint trigger payment_unheld_released after update or delete on payment_hold deferrable initially deferred
  for each row execute function needs_released_request('payments release');
create trigger payment_hold_ends before update or delete on payment_hold for each row execute function only_ends();
