-- expand: one table
-- Days on which a money-market fund charges large redemptions; a day holds for all share classes and is kept under the main one.
create table mandatory_fee_day (
  main_code text not null,
  day date not null,
  total_cents bigint not null check (total_cents > 0),
  -- Shares that each holder may redeem on the day without this fee.
  free_cents bigint not null check (free_cents >= 0 and free_cents <= total_cents),
  rate_e8 bigint not null check (rate_e8 > 0 and rate_e8 <= 100000000),
  decided_by text not null,
  at timestamptz not null,
  primary key (main_code, day)
);
create constraint trigger mandatory_fee_released after insert or update or delete on mandatory_fee_day deferrable initially deferred
  for each row execute function needs_released_request('redemption fee');
