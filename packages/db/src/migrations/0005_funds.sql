-- Funds, what decides their charges by day, NAVs and distributions, and the decisions of their managers.

create table fund (
  fundcode text primary key check (fundcode ~ '^[0-9]{6}$'),
  fundname text not null,
  fund_type text not null,
  share_class text not null default 'A',
  main_code text not null,
  status text not null check (status in ('0','1','2','3','4','5','6','7','8','9','a')),
  list_state text not null default '1',
  risk_level smallint not null check (risk_level between 1 and 5),
  fee_type text not null default 'A' check (fee_type in ('A', 'B')),
  setup_date date,
  raise_start date,
  raise_end date,
  raise_interest_rate_e8 bigint not null default 0,
  confirm_lag smallint not null default 1 check (confirm_lag between 1 and 10),
  pay_lag smallint not null default 2 check (pay_lag between 0 and 10),
  share_rounding text not null default 'half-up' check (share_rounding in ('half-up', 'truncate')),
  backend_formula text not null default 'A' check (backend_formula in ('A', 'B')),
  purchase_discount_e4 integer not null default 10000 check (purchase_discount_e4 between 0 and 10000),
  min_first_fen bigint not null default 1000,
  min_further_fen bigint not null default 1000,
  single_max_fen bigint not null default 0,
  day_max_fen bigint not null default 0,
  min_redeem_cents bigint not null default 1000,
  min_hold_cents bigint not null default 1000,
  can_withdraw boolean not null default true,
  fee_exempt boolean not null default false,
  benchmark_code text,
  benchmark_text text not null default '',
  company text not null default '',
  custodian text not null default '',
  size_fen bigint,
  manage_rate_e8 bigint not null default 0,
  custody_rate_e8 bigint not null default 0,
  service_rate_e8 bigint not null default 0,
  summary text not null default '',
  featured smallint,
  invented boolean not null default false,
  version integer not null default 1,
  convert_formula text not null default 'A' check (convert_formula in ('A', 'B')),
  -- money-market funds: when the income of a day becomes shares, and how it is rounded
  carry text check (carry in ('daily', 'monthly')),
  carry_day smallint not null default 15 check (carry_day between 1 and 28),
  income_rounding text not null default 'half-up' check (income_rounding in ('half-up', 'truncate')),
  -- shares that other agencies' customers hold: they count for a huge redemption
  other_shares_cents bigint not null default 0 check (other_shares_cents >= 0),
  plan_min_fen bigint not null default 1000,
  plan_max_fen bigint not null default 0,
  -- raising: 0 means no cap
  raise_cap_fen bigint not null default 0,
  default_dividend_method text not null default '1' check (default_dividend_method in ('0', '1')),
  -- A registrar by its code in exchange files. Null: the fund's company keeps the register, under the code EXCHANGE_REGISTRAR.
  registrar text check (registrar ~ '^[0-9A-Z]{1,8}$'),
  -- What the contract of a fund asks of its raising; the defaults are the law's. Other agencies raise beside this site: their
  -- shares are in other_shares_cents, their customers here.
  raise_min_shares_cents bigint not null default 20000000000 check (raise_min_shares_cents >= 0),
  raise_min_fen bigint not null default 20000000000 check (raise_min_fen >= 0),
  raise_min_holders integer not null default 200 check (raise_min_holders >= 1),
  other_holders integer not null default 0 check (other_holders >= 0),
  -- The day from which the terms that decide charges hold; those they replace are in fund_past_terms.
  terms_from date not null default '1900-01-01',
  -- Institutions may have limits of their own; null means the limit of persons.
  inst_min_first_fen bigint check (inst_min_first_fen >= 0),
  inst_min_further_fen bigint check (inst_min_further_fen >= 0),
  inst_single_max_fen bigint check (inst_single_max_fen >= 0),
  inst_day_max_fen bigint check (inst_day_max_fen >= 0),
  -- Whether one holder stays below half: always, never in a fund of founders or one made for a holder. Null: where shares sold
  -- elsewhere are known.
  holder_limit text check (holder_limit in ('half', 'founder', 'custom'))
);
-- '1' is the status of a fund that is raising.
create constraint trigger raising_released after update on fund deferrable initially deferred
  for each row when (old.status = '1' and new.status <> '1')
  execute function needs_release_once_traded('raising found', 'raising fail', 'funds import');
-- Whether the legal floors of redemption fees apply.
create constraint trigger floor_exemption_released after update on fund deferrable initially deferred
  for each row when (old.fee_exempt <> new.fee_exempt) execute function needs_release_once_traded('funds import:compliance');

create function keep_past_terms() returns trigger language plpgsql as $$
begin
  if new.terms_from < old.terms_from then
    raise exception 'terms of fund % already hold from %', old.fundcode, old.terms_from using errcode = 'check_violation';
  end if;
  insert into fund_past_terms (fundcode, effective_from, fee_type, share_rounding, backend_formula, convert_formula, purchase_discount_e4, service_rate_e8)
  values (old.fundcode, old.terms_from, old.fee_type, old.share_rounding, old.backend_formula, old.convert_formula, old.purchase_discount_e4, old.service_rate_e8);
  return null;
end $$;
create trigger fund_keeps_past_terms after update on fund for each row when (new.terms_from <> old.terms_from)
  execute function keep_past_terms();

-- Terms that newer ones replaced, for the orders of their days: what decides a charge has a day from which it holds.
create table fund_past_terms (
  fundcode text not null references fund,
  effective_from date not null,
  fee_type text not null check (fee_type in ('A', 'B')),
  share_rounding text not null check (share_rounding in ('half-up', 'truncate')),
  backend_formula text not null check (backend_formula in ('A', 'B')),
  convert_formula text not null check (convert_formula in ('A', 'B')),
  purchase_discount_e4 integer not null check (purchase_discount_e4 between 0 and 10000),
  service_rate_e8 bigint not null default 0 check (service_rate_e8 >= 0),
  primary key (fundcode, effective_from)
);
create trigger fund_past_terms_append_only before update or delete on fund_past_terms for each statement execute function ledger_is_append_only();

-- Changes of status and limits effective from a later trading day; `fund` has the current values.
create table fund_coming_term (
  fundcode text not null references fund,
  effective_from date not null,
  term text not null check (term in ('status', 'min_first_fen', 'min_further_fen', 'single_max_fen', 'day_max_fen', 'min_redeem_cents',
    'min_hold_cents', 'inst_min_first_fen', 'inst_min_further_fen', 'inst_single_max_fen', 'inst_day_max_fen')),
  value text check (value is not null or starts_with(term, 'inst_')),
  primary key (fundcode, effective_from, term)
);
create constraint trigger fund_coming_term_released after insert or update on fund_coming_term deferrable initially deferred
  for each row execute function needs_release_once_traded('funds import');

-- A fund rests on days of its own though the exchange is open, such as the holidays of the markets a QDII fund invests in.
create table fund_closed_day (
  fundcode text not null references fund,
  day date not null,
  primary key (fundcode, day)
);

create table fee_tier (
  fundcode text not null references fund,
  kind text not null check (kind in ('subscribe', 'purchase', 'redeem', 'backend')),
  effective_from date not null,
  -- money in fen for subscribe and purchase, calendar days for redeem and backend
  from_value bigint not null check (from_value >= 0),
  rate_e8 bigint not null check (rate_e8 between 0 and 100000000),
  fixed_fee_fen bigint,
  to_fund_e4 integer not null default 0 check (to_fund_e4 between 0 and 10000),
  -- Kind of holder and sales channel to which a table applies.
  holder text not null default 'all' check (holder in ('all', 'person', 'institution')),
  channel text not null default 'all' check (channel in ('all', 'agency')),
  check (channel = 'all' or kind in ('subscribe', 'purchase')),
  primary key (fundcode, kind, effective_from, from_value, holder, channel)
);
create constraint trigger fee_tier_released after insert or update or delete on fee_tier deferrable initially deferred
  for each row execute function needs_release_once_traded('funds import');

-- Redemption fees to which the legal floors apply.
create function floors_need_compliance() returns trigger language plpgsql as $$
declare
  line constant fee_tier := case tg_op when 'DELETE' then old else new end;
begin
  if line.kind = 'redeem' and not is_released_for('{funds import:compliance}')
    and exists (select from fund where fundcode = line.fundcode and not fee_exempt)
    and (exists (select from orders where fundcode = line.fundcode) or exists (select from orders where target_fundcode = line.fundcode)) then
    raise exception 'a redemption fee needs a request that compliance released' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger fee_floor_released after insert or update or delete on fee_tier deferrable initially deferred
  for each row execute function floors_need_compliance();

create table nav (
  fundcode text not null references fund,
  day date not null,
  nav_e4 bigint not null check (nav_e4 > 0),
  acc_nav_e4 bigint not null,
  -- money-market funds: income of 10,000 shares and seven-day yield
  income_e4 bigint,
  yield7_e8 bigint,
  version integer not null default 1,
  published_at timestamptz not null,
  primary key (fundcode, day)
);
create constraint trigger nav_corrected_released after update on nav deferrable initially deferred
  for each row when (old.nav_e4 <> new.nav_e4) execute function needs_release_once_traded('nav import');

-- What the funds' custodian says a NAV is. A figure that it corrects gets the next version; the one before stays.
create table custodian_nav (
  fundcode text not null references fund,
  day date not null,
  version integer not null default 1,
  nav_e4 bigint not null check (nav_e4 > 0),
  acc_nav_e4 bigint not null,
  -- money-market funds: income of 10,000 shares and seven-day yield
  income_e4 bigint,
  yield7_e8 bigint,
  source text not null check (source in ('embedded', 'http', 'file')),
  received_at timestamptz not null,
  primary key (fundcode, day, version)
);
create trigger custodian_nav_append_only before update or delete or truncate on custodian_nav
  for each statement execute function ledger_is_append_only();

-- What NAVs were before they were corrected.
create table nav_correction (
  fundcode text not null references fund,
  day date not null,
  version integer not null,
  old_nav_e4 bigint not null,
  new_nav_e4 bigint not null,
  by_whom text not null,
  at timestamptz not null,
  primary key (fundcode, day, version)
);
create constraint trigger nav_correction_released after insert or update or delete on nav_correction deferrable initially deferred
  for each row execute function needs_released_request('nav import');

-- What corrected NAVs cost the company, all funds of the act together: above 50,000 yuan finance approves, too.
create function company_money_needs_finance() returns trigger language plpgsql as $$
begin
  if not is_released_for('{nav import:check+finance}') and (
      select sum(amount_fen) from orders
      where accept_at >= new.at and cause is distinct from 'carry' and cause = 'covered' and xmin = pg_current_xact_id()::xid) > 5000000 then
    raise exception 'this much money of the company needs a request that finance approved' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger nav_correction_paid after insert on nav_correction deferrable initially deferred
  for each row execute function company_money_needs_finance();

create table dividend (
  fundcode text not null references fund,
  record_date date not null,
  ex_date date not null,
  pay_date date not null,
  per_share_e6 bigint not null check (per_share_e6 > 0),
  primary key (fundcode, ex_date)
);

create table split (
  fundcode text not null references fund,
  -- The first day whose NAV is the new one.
  day date not null,
  -- Nine decimals, as fund companies publish it: cut to eight, a large holding loses cents of shares.
  ratio_e9 bigint not null check (ratio_e9 > 0),
  declared_at timestamptz,
  primary key (fundcode, day)
);

-- A split changes waiting orders of its day and later by their own lots: both sides of a transfer must stay equal.
create function splits_wait_for_transfers() returns trigger language plpgsql as $$
begin
  if exists (select from orders where fundcode = new.fundcode and cause = 'transfer' and status = '9' and trade_date >= new.day) then
    raise exception 'a transfer of shares of % waits to be confirmed', new.fundcode using errcode = 'object_in_use';
  end if;
  return new;
end $$;
create trigger split_not_during_transfer before insert on split
  for each row execute function splits_wait_for_transfers();

-- A huge redemption that is not accepted in full: what is accepted of all redemptions and conversions out of a day.
create table redemption_limit (
  fundcode text not null references fund,
  day date not null,
  accept_cents bigint not null check (accept_cents > 0),
  decided_by text not null,
  at timestamptz not null,
  -- Of a holder who asks for more than this on the day, only this takes part in the acceptance; the rest is not accepted.
  holder_cap_cents bigint check (holder_cap_cents > 0),
  primary key (fundcode, day)
);
create constraint trigger redemption_limit_released after insert or update or delete on redemption_limit deferrable initially deferred
  for each row execute function needs_released_request('redemption limit');

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

-- Service fee accrued per share of a class and calendar day, and the running total, in yuan / 10^12: the previous day's NAV x rate /
-- days of the year. Rows are recomputed and never deleted, so that a settlement can lock the days that it reads.
create table service_accrual (
  fundcode text not null,
  day date not null,
  accrued_e12 bigint not null check (accrued_e12 >= 0),
  sum_e12 bigint not null check (sum_e12 >= accrued_e12),
  primary key (fundcode, day)
);
