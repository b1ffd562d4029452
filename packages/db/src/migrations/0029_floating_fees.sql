-- expand: the release before knows no floating fee and posts nothing to the new account

-- The floating management fee of a class: yearly rates of its three parts, and what decides at a sale which of them are due.
create table floating_fee (
  fundcode text not null references fund,
  effective_from date not null,
  base_rate_e8 bigint not null check (base_rate_e8 > 0),
  contingent_rate_e8 bigint not null check (contingent_rate_e8 > 0),
  excess_rate_e8 bigint not null check (excess_rate_e8 > 0),
  -- Annualised growth less that of the benchmark: up to the first only the base part is due, above the second all three.
  below_e8 bigint not null check (below_e8 <= 0),
  above_e8 bigint not null check (above_e8 >= 0),
  -- Lots held for fewer days pay base and contingent part whatever they grew by.
  min_days integer not null check (min_days between 1 and 3650),
  -- A day accrues a rate divided by 365, or by the days of its year.
  year_days text not null check (year_days in ('fixed', 'actual')),
  -- Indices and the percent of each; together 100.
  benchmark_codes text[] not null,
  benchmark_percents integer[] not null,
  check (below_e8 < above_e8),
  check (cardinality(benchmark_codes) > 0 and cardinality(benchmark_codes) = cardinality(benchmark_percents)),
  primary key (fundcode, effective_from)
);
create constraint trigger floating_fee_released after insert or update or delete on floating_fee deferrable initially deferred
  for each row execute function needs_release_once_traded('funds import');

-- What was decided for the shares of a lot that left: returned are accrued parts that are not due.
create table floating_use (
  order_id bigint not null,
  lot_id bigint not null,
  custno text not null,
  -- The accrual days.
  from_day date not null,
  to_day date not null,
  outcome text not null check (outcome in ('short', 'below', 'usual', 'above')),
  -- The yearly rate that is due.
  rate_e8 bigint not null check (rate_e8 > 0),
  -- Per share as bought: its NAV, what it became at the NAV of the sale, and the dividends since.
  nav_e4 bigint not null check (nav_e4 > 0),
  worth_e6 bigint not null check (worth_e6 > 0),
  dividend_e6 bigint not null check (dividend_e6 >= 0),
  -- Annualised; null where holding days alone decided.
  own_e8 bigint,
  benchmark_e8 bigint,
  contingent_fen bigint not null check (contingent_fen >= 0),
  excess_fen bigint not null check (excess_fen >= 0),
  primary key (order_id, lot_id),
  foreign key (order_id, custno) references orders (order_id, custno),
  foreign key (lot_id, custno) references lot (lot_id, custno),
  check (from_day <= to_day),
  check ((outcome = 'short') = (own_e8 is null) and (own_e8 is null) = (benchmark_e8 is null)),
  check (outcome = 'below' or contingent_fen = 0),
  check (outcome <> 'above' or excess_fen = 0)
);
create index floating_use_customer on floating_use (custno);

-- `fund_contingent` is money of the fund: parts of the management fee that its NAV bore and that go back with shares that leave.
alter table posting drop constraint posting_account_check;
alter table posting add constraint posting_account_check check (account in (
  'bank_in', 'in_transit', 'fund_cash', 'fee', 'company_service', 'fund_contingent', 'interest_owed', 'payable', 'remitted', 'bank_out',
  'customer_share', 'fund_issue')) not valid;
alter table posting validate constraint posting_account_check;
alter table ledger_mark add column fund_contingent_fen bigint not null default 0;
alter table moved_since add column fund_contingent_fen bigint not null default 0;

-- As the returned service fee, it waits with the money of frozen shares.
alter table orders drop constraint orders_shares;
alter table orders add constraint orders_shares check (
  case when kind = '140' and cause in ('liquidation', 'liquidation-held', 'service', 'floating') then true
    else (kind in ('020', '022', '029', '039', '140')) = (shares_cents is null) end) not valid;
alter table orders validate constraint orders_shares;
drop index orders_held_payment;
create index orders_held_payment on orders (fundcode)
  where kind = '140' and cause in ('liquidation-held', 'service', 'floating') and status = '1' and pay_date is null;
