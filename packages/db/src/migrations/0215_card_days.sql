-- expand: orders that the release before places are not counted here; the bank still refuses what exceeds its limit
-- What a card is to be debited on a day. The check carries the bank's limit, so that no order can pass it.
create table card_usage (
  custno text not null,
  tradeacco text not null,
  day date not null,
  amount_fen bigint not null check (amount_fen >= 0),
  max_fen bigint not null,
  primary key (custno, tradeacco, day),
  constraint card_usage_day_max check (amount_fen <= max_fen)
);
