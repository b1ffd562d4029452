-- expand: the release before writes no same-day redemption and reads none

-- The lines from which a bank advances the money of same-day redemptions, one for each money-market fund with all its classes.
-- What the bank has advanced is `redemption_line` in the ledger; `used_fen` also counts what is on its way to a card.
create table redemption_line (
  -- The main class.
  fundcode text primary key references fund,
  lender text not null check (length(lender) between 2 and 40),
  limit_fen bigint not null check (limit_fen > 0),
  is_open boolean not null,
  used_fen bigint not null default 0 check (used_fen >= 0),
  changed_by text not null,
  changed_at timestamptz not null
);
create constraint trigger redemption_line_begun after insert or delete on redemption_line deferrable initially deferred
  for each row execute function needs_released_request('line set');
create constraint trigger redemption_line_changed after update on redemption_line deferrable initially deferred
  for each row when ((new.fundcode, new.lender, new.limit_fen, new.is_open) is distinct from (old.fundcode, old.lender, old.limit_fen, old.is_open))
  execute function needs_released_request('line set', 'line close');

-- Same-day redemptions: what is paid before the order is confirmed.
create table fast_redemption (
  order_id bigint not null,
  custno text not null,
  line_code text not null references redemption_line,
  -- The calendar day whose cap it counts towards.
  day date not null,
  advance_fen bigint not null check (advance_fen > 0),
  -- What the customer confirmed for an advance that the bank refuses: true goes on as an ordinary redemption, false ends the order.
  or_ordinary boolean not null,
  -- asked: on its way to the card; paid: by the line; settled: the order is confirmed; ordinary and failed: the bank refused it.
  state text not null default 'asked' check (state in ('asked', 'paid', 'settled', 'ordinary', 'failed')),
  paid_on date,
  primary key (order_id, custno),
  foreign key (order_id, custno) references orders (order_id, custno),
  constraint fast_redemption_paid check (state <> 'paid' or paid_on is not null),
  constraint fast_redemption_refused check ((state <> 'ordinary' or or_ordinary) and (state <> 'failed' or not or_ordinary))
);
create index fast_redemption_open on fast_redemption (line_code, order_id) where state in ('asked', 'paid');
create index fast_redemption_day on fast_redemption (custno, line_code, day);

-- What the advances of a person in a fund sum up to on a calendar day; its guarded update enforces the cap.
create table fast_usage (
  custno text not null,
  line_code text not null references redemption_line,
  day date not null,
  amount_fen bigint not null check (amount_fen >= 0),
  primary key (custno, line_code, day)
);

-- The money that a bank has advanced and the fund has not repaid yet.
alter table posting drop constraint posting_account_check;
alter table posting add constraint posting_account_check check (account in (
  'bank_in', 'in_transit', 'fund_cash', 'fee', 'company_service', 'fund_contingent', 'interest_owed', 'payable', 'remitted', 'redemption_line', 'bank_out',
  'customer_share', 'fund_issue')) not valid;
alter table posting validate constraint posting_account_check;
alter table ledger_mark add column redemption_line_fen bigint not null default 0;
alter table moved_since add column redemption_line_fen bigint not null default 0;
