-- Money between banks and customers, before the ledger.

-- The bank is asked about each open movement in turn: thousands it never answers about do not keep newer ones waiting.
create sequence bank_turn;

-- Every movement asked of a bank; awaited: nobody is asked, the customer sends the money. One that timed out
-- stays 'unknown' until the bank says what it did.
create table bank_txn (
  order_id bigint not null,
  direction text not null check (direction in ('in', 'out')),
  custno text not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'requested' check (state in ('requested', 'unknown', 'awaited', 'done', 'refused', 'cancelled')),
  due_date date not null,
  done_at timestamptz,
  -- A payment that a card refused is asked for again under another name once the customer has another card.
  attempt smallint not null default 1,
  -- Of bank_turn; null: not asked yet.
  asked bigint,
  -- The agreement of a movement's first request: a repeat must not differ.
  agreement_id text,
  -- The bank's reason.
  code text not null default '',
  -- The day of the card towards whose limit a debit counts; null for one that counts towards none.
  card_day date,
  -- Order and direction name a movement for ever, at the bank too: it acts on the name once.
  primary key (order_id, direction),
  foreign key (agreement_id, custno) references bank_agreement (id, custno),
  foreign key (order_id, custno) references orders (order_id, custno)
);
create index bank_txn_awaited on bank_txn (order_id) where state = 'awaited';
create index bank_txn_open on bank_txn (asked nulls first, due_date, order_id) where state in ('requested', 'unknown');
create index bank_txn_agreement on bank_txn (agreement_id) where agreement_id is not null;
-- What was due to be paid on a day is counted every few seconds on the console's page of the day.
create index bank_txn_out_due on bank_txn (due_date) where direction = 'out';
-- An interest day reads what was booked since the one before, not all orders ever.
create index bank_txn_out_done on bank_txn (done_at) where direction = 'out' and state = 'done';
create index bank_txn_out_refused on bank_txn (order_id) where direction = 'out' and state = 'refused';

-- Messages of the bank, each stored once under its own number, with the result of handling it.
create table bank_callback (
  channel text not null,
  ext_id text not null,
  txn_id text not null,
  amount_fen bigint not null,
  state text not null check (state in ('done', 'refused')),
  outcome text not null check (outcome in ('booked', 'known', 'no-movement', 'wrong-amount', 'conflict')),
  at timestamptz not null,
  primary key (channel, ext_id)
);

-- Money that customers send. From a card of no customer, or in another name than the card's holder, it waits in suspense until two
-- operators send it back or give it to the customer who sent it.
create table remittance (
  remit_id bigint generated always as identity primary key,
  channel text not null,
  ext_id text not null,
  -- null: from no card of a customer
  custno text references customer,
  tradeacco text,
  amount_fen bigint not null check (amount_fen > 0),
  arrived_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'suspense', 'matched', 'returning', 'returned')),
  order_id bigint unique,
  handled_at timestamptz,
  -- Kept with the return itself, so that a crash before the message loses no message.
  awaits_notice boolean not null default false,
  -- The payer's name, so that money in another name than the customer's is never given to him.
  payer_hmac text,
  -- Who paid a transfer and from which card, masked, for the staff who decide on it.
  payer text,
  unique (channel, ext_id),
  unique (remit_id, custno),
  foreign key (order_id, custno) references orders (order_id, custno),
  foreign key (tradeacco, custno) references trade_account (tradeacco, custno),
  check ((state = 'matched') = (order_id is not null)),
  check (state not in ('waiting', 'matched') or custno is not null),
  constraint remittance_suspense_is_nobodys check (state <> 'suspense' or custno is null)
);
create index remittance_open on remittance (state, arrived_at) where state in ('waiting', 'returning');
create index remittance_customer on remittance (custno, remit_id desc);
create index remittance_awaits_notice on remittance (remit_id) where awaits_notice;
create index remittance_suspense on remittance (remit_id) where state = 'suspense';
create constraint trigger remittance_suspense_released after update on remittance deferrable initially deferred
  for each row when (old.state = 'suspense') execute function needs_released_request('remittance return', 'remittance assign');

-- Daily statements of the payment channel.
create table channel_day (
  channel text not null,
  day date not null,
  lines integer not null,
  read_at timestamptz not null,
  primary key (channel, day)
);

-- Its lines.
create table channel_line (
  channel text not null,
  ref text not null,
  day date not null,
  kind text not null check (kind in ('debit', 'credit', 'return', 'transfer')),
  -- ours, or for a transfer the channel's
  id text not null,
  amount_fen bigint not null check (amount_fen > 0),
  at timestamptz not null,
  primary key (channel, ref),
  foreign key (channel, day) references channel_day
);
create index channel_line_id on channel_line (channel, kind, id);
create trigger channel_line_append_only before update or delete or truncate on channel_line
  for each statement execute function ledger_is_append_only();

-- Differences: movements that only one side has, or with different amounts.
create table bank_case (
  case_id bigint generated always as identity primary key,
  channel text not null,
  difference text not null check (difference in ('only-theirs', 'only-ours', 'amount')),
  kind text not null,
  id text not null,
  ours_fen bigint,
  theirs_fen bigint,
  opened_at timestamptz not null,
  -- By a person, with what was done about it, or by the statement that explained it.
  closed_at timestamptz,
  closed_by text,
  remedy text not null default '',
  check ((closed_at is null) = (closed_by is null)),
  unique (channel, difference, kind, id)
);
create index bank_case_open on bank_case (opened_at) where closed_at is null;

-- Interest on settlement money belongs to the customer. The rates the bank pays, from which day.
create table deposit_rate (
  from_day date primary key,
  rate_e8 bigint not null check (rate_e8 >= 0 and rate_e8 <= 100000000),
  entered_by text not null,
  at timestamptz not null
);
create constraint trigger deposit_rate_released after insert or update or delete on deposit_rate deferrable initially deferred
  for each row execute function needs_released_request('interest rate');

-- Money of a customer that was in the settlement account for nights, counted once when it left.
create table settlement_stay (
  order_id bigint,
  remit_id bigint,
  -- Money in, out, or sent back.
  part text not null check (part in ('in', 'out', 'back')),
  custno text not null,
  tradeacco text not null,
  amount_fen bigint not null check (amount_fen > 0),
  from_day date not null,
  to_day date not null check (to_day > from_day),
  -- Interest, exact: whole fen, and of the next one parts of 1 / (26280 x 10^8).
  earned_fen bigint not null check (earned_fen >= 0),
  earned_rest bigint not null check (earned_rest >= 0 and earned_rest < 2628000000000),
  -- The interest day that counted it.
  counted_on date not null,
  foreign key (order_id, custno) references orders (order_id, custno),
  foreign key (remit_id, custno) references remittance (remit_id, custno),
  check ((order_id is null) <> (remit_id is null))
);
create unique index settlement_stay_order on settlement_stay (custno, order_id, part) where order_id is not null;
create unique index settlement_stay_remit on settlement_stay (custno, remit_id) where remit_id is not null;
create index settlement_stay_account on settlement_stay (custno, tradeacco);

-- A day on which the bank credited interest on the settlement account.
create table interest_day (
  day date primary key,
  credited_fen bigint not null check (credited_fen > 0),
  paid_fen bigint not null check (paid_fen >= 0),
  entered_by text not null,
  at timestamptz not null
);
create constraint trigger interest_day_released after insert or update or delete on interest_day deferrable initially deferred
  for each row execute function needs_released_request('interest pay');

-- The service fee of own sales that the custodian booked for a class, from the NAV before up to that of the day. A figure that it
-- corrects is a further row. Ours is set once the index of the class reaches the day, and set again when a NAV changes that index.
create table service_booking (
  booking_id bigint generated always as identity primary key,
  fundcode text not null references fund,
  day date not null,
  booked_fen bigint not null check (booked_fen >= 0),
  own_fen bigint,
  accrued_e12 bigint,
  -- how far roundings of the custodian may move its figure
  tolerance_fen bigint,
  received_at timestamptz not null,
  constraint service_booking_compared check ((own_fen is null) = (accrued_e12 is null) and (own_fen is null) = (tolerance_fen is null))
);
create index service_booking_day on service_booking (day, fundcode, booking_id);
