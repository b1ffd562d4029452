-- expand: new tables, a further account, a further kind of entry; the release before pays no interest
-- Interest on settlement money belongs to the customer.
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
  order_id bigint references orders,
  remit_id bigint references remittance,
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

-- `interest_owed` is interest that the bank credited and customers have not got yet; never income of the company.
alter table posting drop constraint posting_account_check;
alter table posting add constraint posting_account_check check (account in (
  'bank_in', 'in_transit', 'fund_cash', 'fee', 'company_service', 'interest_owed', 'payable', 'remitted', 'bank_out', 'customer_share', 'fund_issue')) not valid;
alter table posting validate constraint posting_account_check;
alter table entry drop constraint entry_kind_check;
alter table entry add constraint entry_kind_check check (kind in (
  'pay', 'confirm', 'release', 'pay-out', 'remit', 'remit-give', 'remit-back', 'remit-out', 'interest')) not valid;
alter table entry validate constraint entry_kind_check;
alter table ledger_mark add column interest_owed_fen bigint not null default 0;
alter table moved_since add column interest_owed_fen bigint not null default 0;
