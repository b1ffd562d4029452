-- What a customer has of a fund on a trade account, and what it cost and brought.
create table holding (
  custno text not null,
  tradeacco text not null,
  fundcode text not null references fund,
  shares_cents bigint not null check (shares_cents >= 0),
  frozen_cents bigint not null default 0 check (frozen_cents between 0 and shares_cents),
  cost_fen bigint not null default 0,
  paid_fen bigint not null default 0,
  received_fen bigint not null default 0,
  dividend_fen bigint not null default 0,
  realised_fen bigint not null default 0,
  unpaid_fen bigint not null default 0,
  primary key (custno, tradeacco, fundcode),
  foreign key (tradeacco, custno) references trade_account (tradeacco, custno)
);

-- A holding changes with every order. With room beside it in its page an update leaves the index alone and takes half as long.
alter table holding set (fillfactor = 80);

-- The purchases that a holding consists of, used oldest first.
create table lot (
  lot_id bigint generated always as identity primary key,
  custno text not null,
  tradeacco text not null,
  fundcode text not null,
  order_id bigint not null unique,
  register_date date not null,
  nav_e4 bigint not null,
  shares_cents bigint not null check (shares_cents >= 0),
  remaining_cents bigint not null check (remaining_cents between 0 and shares_cents),
  -- The ratios of the splits since it was bought; nav_e4 stays that of the purchase. Divided at each split, the NAV would lose what
  -- its four places cannot hold, and the deferred charge of a large lot would be yuan off.
  split_ratios_e9 bigint[] not null default '{}',
  -- Its trading day and how its entry is charged.
  trade_date date not null,
  fee_type text not null check (fee_type in ('A', 'B')),
  -- The lot that was bought, where this is a copy made by a transfer or a correction; null where it is no copy. A copy keeps everything
  -- that decides money by lot: registration day, trading day, fee type, purchase NAV and splits.
  -- A transfer makes it another customer's.
  root_lot_id bigint references lot,
  unique (lot_id, custno),
  foreign key (order_id, custno) references orders (order_id, custno),
  foreign key (custno, tradeacco, fundcode) references holding deferrable initially deferred
);
create index lot_fifo on lot (custno, tradeacco, fundcode, register_date, lot_id) include (remaining_cents) where remaining_cents > 0;
create index lot_root on lot (root_lot_id) where root_lot_id is not null;

-- Both orders of a transfer name the lot of the one who gives it.
alter table orders add constraint orders_lot_id_fkey foreign key (lot_id) references lot;

-- What each sale took of which lot, with its fee.
create table lot_use (
  order_id bigint not null,
  lot_id bigint not null,
  custno text not null,
  shares_cents bigint not null check (shares_cents > 0),
  days integer not null,
  rate_e8 bigint not null,
  gross_fen bigint not null,
  fee_fen bigint not null,
  to_fund_fen bigint not null,
  backend_rate_e8 bigint not null default 0,
  backend_fee_fen bigint not null default 0,
  -- The accrual days of the service fee that is returned with it, and the amount.
  service_from date,
  service_to date,
  service_fen bigint check (service_fen >= 0),
  primary key (order_id, lot_id),
  foreign key (order_id, custno) references orders (order_id, custno),
  foreign key (lot_id, custno) references lot (lot_id, custno),
  constraint lot_use_service check (
    (service_from is null) = (service_fen is null) and (service_to is null) = (service_fen is null) and service_from <= service_to)
);
create index lot_use_lot on lot_use (lot_id) include (shares_cents);

-- What a holder gets of a distribution, as last confirmed; without a row the fund's default.
create table dividend_setting (
  custno text not null,
  tradeacco text not null,
  fundcode text not null references fund,
  method text not null check (method in ('0', '1')),
  order_id bigint not null,
  since_trade_date date not null,
  primary key (custno, tradeacco, fundcode),
  foreign key (order_id, custno) references orders (order_id, custno),
  foreign key (tradeacco, custno) references trade_account (tradeacco, custno)
);

-- The daily income of money-market funds.
create table money_income (
  custno text not null,
  tradeacco text not null,
  fundcode text not null references fund,
  day date not null,
  shares_cents bigint not null,
  income_fen bigint not null,
  -- the order that turned it into shares; null while it is unpaid
  order_id bigint,
  primary key (custno, tradeacco, fundcode, day),
  foreign key (order_id, custno) references orders (order_id, custno)
);
create index money_income_unpaid on money_income (custno, tradeacco, fundcode) include (income_fen) where order_id is null;

-- Income of a day waits for one holding, not for a fund: an order of an earlier trading day that is not confirmed may still
-- change the shares that earned it.
create table income_waiting (
  fundcode text not null references fund,
  day date not null,
  custno text not null,
  tradeacco text not null,
  primary key (fundcode, day, custno, tradeacco),
  foreign key (tradeacco, custno) references trade_account (tradeacco, custno)
);

-- The service fee that the company would owe if all shares of a class left, counted lot by lot after each settlement; and, derived
-- from the share movements, the fees accrued and returned since the previous count.
create table service_liability (
  fundcode text not null references fund,
  day date not null,
  shares_cents bigint not null,
  owed_fen bigint not null,
  accrued_fen bigint not null,
  given_fen bigint not null,
  primary key (fundcode, day)
);
