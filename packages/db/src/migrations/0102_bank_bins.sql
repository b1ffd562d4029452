-- Which payment channel takes and pays money of a bank's cards.
alter table bank add column channel text not null default 'embedded';

-- The first digits of card numbers. While the table is empty the product's own list holds.
create table bank_bin (
  bin text not null check (bin ~ '^[0-9]{3,10}$'),
  card_length smallint not null check (card_length between 16 and 19),
  bank_code text not null,
  card_kind text not null check (card_kind in ('debit', 'credit', 'prepaid')),
  primary key (bin, card_length)
);
