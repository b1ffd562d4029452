-- Units are in the names: _fen 1/100 yuan, _cents 1/100 share, _e4 1/10000, _e8 1/100000000.

-- ── time ────────────────────────────────────────────────────────────────────────────────────────
-- One row: the only source of business time. fixed_at stops it (tests); offset_ms moves it (demo).
create table business_clock (
  one boolean primary key default true check (one),
  is_demo boolean not null default false,
  offset_ms bigint not null default 0,
  fixed_at timestamptz
);
insert into business_clock default values;

-- A view, so that a statement can read it without the price of a function call.
create view business_time as
  select coalesce(fixed_at, clock_timestamp() + offset_ms * interval '1 millisecond') as at from business_clock;
create function business_now() returns timestamptz language sql stable as $$ select at from business_time $$;

-- seq numbers the open days, so T+n is a lookup; a closed day carries the number of the open day before it.
create table trading_day (
  day date primary key,
  is_open boolean not null,
  seq integer not null,
  source text not null,
  invented boolean not null default false
);
create unique index trading_day_seq on trading_day (seq) where is_open;

-- The first open day whose cut-off lies after `at`: 15:00:00 itself is late (rules 2.1). Null past the published calendar.
create function trading_day_of(at timestamptz) returns date language sql stable as $$
  select min(day) from trading_day
  where is_open and day >= ((at at time zone 'Asia/Shanghai') + interval '9 hours')::date
$$;

create function open_day_after(start_day date, n integer) returns date language sql stable as $$
  select t.day from trading_day s join trading_day t on t.is_open and t.seq = s.seq + n where s.day = start_day
$$;

create function cut_off(day date) returns timestamptz language sql immutable as $$
  select (day + time '15:00') at time zone 'Asia/Shanghai'
$$;

-- ── the market ──────────────────────────────────────────────────────────────────────────────────
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
  version integer not null default 1
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
  primary key (fundcode, kind, effective_from, from_value)
);

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
  day date not null,
  ratio_e8 bigint not null check (ratio_e8 > 0),
  primary key (fundcode, day)
);

create table market_index (code text primary key, name text not null, invented boolean not null default false);
create table index_quote (
  code text not null references market_index,
  day date not null,
  close_e4 bigint not null check (close_e4 > 0),
  primary key (code, day)
);

create table manager (
  man_id text primary key,
  name text not null,
  title text not null default '',
  since date,
  resume text not null default '',
  style text not null default '',
  invented boolean not null default false
);
create table manager_tenure (
  man_id text not null references manager,
  fundcode text not null references fund,
  from_day date not null,
  to_day date,
  primary key (man_id, fundcode, from_day)
);

create table portfolio_holding (
  fundcode text not null references fund,
  quarter_end date not null,
  rank smallint not null,
  name text not null,
  weight_e4 integer not null,
  primary key (fundcode, quarter_end, rank)
);
create table asset_allocation (
  fundcode text not null references fund,
  quarter_end date not null,
  kind text not null,
  weight_e4 integer not null,
  primary key (fundcode, quarter_end, kind)
);

create table agency (
  agency_id text primary key,
  name text not null,
  kind text not null,
  province text not null,
  city text not null,
  address text not null default '',
  phone text not null default ''
);
create table agency_fund (
  agency_id text not null references agency,
  fundcode text not null references fund,
  primary key (agency_id, fundcode)
);

create table bank (
  bank_code text primary key,
  name text not null,
  single_max_fen bigint not null default 0,
  day_max_fen bigint not null default 0,
  sort smallint not null default 0
);

-- ── what stands on the home page ────────────────────────────────────────────────────────────────
create table article (
  id text primary key,
  column_id text not null,
  content_type text not null check (content_type in ('video', 'mandt', 'other')),
  title text not null,
  lead text not null default '',
  body text not null default '',
  author text not null default '',
  man_id text references manager,
  published_at timestamptz not null,
  state text not null default '1'
);
create table notice (
  notice_id text primary key,
  grp text not null check (grp in ('regular', 'trans', 'issue', 'temp', 'company')),
  title text not null,
  body text not null default '',
  fundcode text references fund,
  published_on date not null,
  state text not null default '1'
);
create index notice_group on notice (grp, published_on desc);
create index notice_fund on notice (fundcode, published_on desc);
create table advert (
  id text primary key,
  place text not null,
  title text not null,
  lead text not null default '',
  jump_path text not null default '',
  video_path text,
  sort smallint not null default 0
);
create table award (id text primary key, title text not null, awarded_by text not null, year smallint not null);

-- ── customers ───────────────────────────────────────────────────────────────────────────────────
-- _enc is AES-256-GCM text with its key id; _bidx is a keyed blind index for equality.
create table customer (
  custno text primary key,
  clientid text not null unique,
  cust_uuid text not null unique,
  custtype text not null default '1' check (custtype in ('0', '1')),
  custbelongto text not null default '0' check (custbelongto in ('0', '1', '2')),
  custname_enc text,
  idtype text,
  idno_enc text,
  idno_bidx text unique,
  mobile_enc text not null,
  mobile_bidx text not null unique,
  mobile_tail text not null,
  fund_account text unique,
  login_hash text not null,
  trade_hash text,
  query_hash text,
  email_enc text,
  sex text,
  birthday date,
  live_nation text,
  marriage text,
  educational text,
  annualsalary text,
  workcode text,
  address_enc text,
  area_code text,
  zipcode text,
  invalidate text,
  idcardupload text not null default '0',
  myself_is_controller text,
  myself_is_beneficiary text,
  badintegrity text,
  tax_status text,
  organisation jsonb,
  lowest_risk boolean not null default false,
  riskability text,
  risk_score integer,
  risk_valid_to timestamptz,
  opened_at timestamptz,
  created_at timestamptz not null,
  last_login_at timestamptz,
  version integer not null default 1
);

-- One counter for each secret of a customer, changed in its own committed transaction.
create table password_counter (
  custno text not null references customer,
  kind text not null check (kind in ('login', 'trade', 'query')),
  failures integer not null default 0,
  locked_until timestamptz,
  primary key (custno, kind)
);

create table session (
  custno text primary key references customer,
  token_hash text not null unique,
  ua_class text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);

create table trade_account (
  tradeacco text primary key,
  custno text not null references customer,
  bank_code text not null references bank,
  card_enc text not null,
  card_bidx text not null,
  card_head text not null,
  card_tail text not null,
  mobile_enc text not null,
  capitalmode text not null default '2',
  state text not null default 'active' check (state in ('pending', 'active', 'lapsed', 'closed')),
  signed_at timestamptz,
  created_at timestamptz not null,
  unique (tradeacco, custno)
);
create unique index trade_account_card on trade_account (custno, card_bidx) where state <> 'closed';

create table risk_result (
  id bigint generated always as identity primary key,
  custno text not null references customer,
  paper_version text not null,
  answers jsonb not null,
  score integer not null,
  riskability text not null,
  lowest_risk boolean not null,
  at timestamptz not null,
  valid_to timestamptz not null
);

create table agreement_acceptance (
  id bigint generated always as identity primary key,
  custno text not null references customer,
  agreement text not null,
  version text not null,
  at timestamptz not null
);

create table leave_mark (
  id bigint generated always as identity primary key,
  custno text not null references customer,
  fundcode text not null references fund,
  warning_code text not null,
  text_version text not null,
  text_hash text not null,
  riskability text not null,
  risk_level smallint not null,
  at timestamptz not null,
  unique (id, custno, fundcode)
);

create table behaviour (
  custno text not null references customer,
  ref_type text not null,
  ref_object_id text not null,
  at timestamptz not null,
  primary key (custno, ref_type, ref_object_id)
);

create table todo_done (custno text not null references customer, todo text not null, at timestamptz not null, primary key (custno, todo));

create table id_image (
  id bigint generated always as identity primary key,
  custno text not null references customer,
  side text not null check (side in ('front', 'back')),
  file_name text not null,
  sha256 text not null,
  bytes integer not null,
  at timestamptz not null
);

create table captcha (
  id text primary key,
  purpose text not null,
  answer_hmac text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create table sms_code (
  id bigint generated always as identity primary key,
  mobile_bidx text not null,
  purpose text not null,
  code_hmac text not null,
  tries integer not null default 0,
  used boolean not null default false,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index sms_code_mobile on sms_code (mobile_bidx, purpose, sent_at desc);
-- What the embedded SMS gateway sent; served at /dev/outbox in development only.
create table sms_outbox (
  id bigint generated always as identity primary key,
  mobile_enc text not null,
  body text not null,
  at timestamptz not null
);

-- Writes other than orders: one row a request, in the transaction of its effect.
create table request (
  custno text not null,
  request_id text not null,
  call text not null,
  body_hash text not null,
  reply jsonb not null,
  at timestamptz not null,
  primary key (custno, request_id)
);

-- ── orders ──────────────────────────────────────────────────────────────────────────────────────
create table orders (
  order_id bigint generated always as identity primary key,
  custno text not null,
  tradeacco text not null,
  fundcode text not null references fund,
  kind text not null check (kind in ('020', '022', '024')),
  amount_fen bigint check (amount_fen > 0),
  shares_cents bigint check (shares_cents > 0),
  large_redemption text check (large_redemption in ('0', '1')),
  -- 9 pending, 1 confirmed, 0 failed, 4 cancelled
  status text not null default '9' check (status in ('9', '1', '0', '4')),
  fail_code text,
  accept_at timestamptz not null,
  trade_date date not null,
  -- null while a subscription waits for the fund to be set up
  confirm_date date,
  pay_date date,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  request_id text not null check (length(request_id) between 8 and 64),
  body_hash text not null,
  leave_mark_id bigint,
  agreements text not null default '',
  unique (custno, request_id),
  foreign key (tradeacco, custno) references trade_account (tradeacco, custno),
  foreign key (leave_mark_id, custno, fundcode) references leave_mark (id, custno, fundcode),
  check ((kind = '024') = (shares_cents is not null)),
  check ((kind = '024') = (amount_fen is null))
);
-- trade_date = trading_day_of(accept_at) cannot be a check (it reads a table); the view invariant_i16 proves it.
create index orders_pending on orders (fundcode, order_id) where status = '9';
create index orders_customer on orders (custno, order_id desc);

-- The conditions stand in the triggers, so that lawful updates call no function.
create function order_is_final() returns trigger language plpgsql as $$
begin raise exception 'order % is final (%)', old.order_id, old.status using errcode = 'check_violation'; end $$;
create trigger orders_final before update on orders for each row
  when (old.status <> '9' and (new.status <> old.status or new.confirmed_at is distinct from old.confirmed_at))
  execute function order_is_final();

create function order_is_written_once() returns trigger language plpgsql as $$
begin raise exception 'order % may not be rewritten', old.order_id using errcode = 'check_violation'; end $$;
create trigger orders_written_once before update on orders for each row
  when (new.custno <> old.custno or new.tradeacco <> old.tradeacco or new.fundcode <> old.fundcode or new.kind <> old.kind
    or new.amount_fen is distinct from old.amount_fen or new.shares_cents is distinct from old.shares_cents
    or new.accept_at <> old.accept_at or new.trade_date <> old.trade_date or new.request_id <> old.request_id)
  execute function order_is_written_once();

-- What a customer has asked to buy of a fund on a trading day; the guarded update of it carries the day limit.
create table purchase_usage (
  custno text not null,
  fundcode text not null,
  trade_date date not null,
  amount_fen bigint not null check (amount_fen >= 0),
  primary key (custno, fundcode, trade_date)
);

-- Every movement asked of a bank. A movement that timed out stays 'unknown' until the bank says what it did.
create table bank_txn (
  order_id bigint not null references orders,
  direction text not null check (direction in ('in', 'out')),
  custno text not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'requested' check (state in ('requested', 'unknown', 'done', 'refused', 'cancelled')),
  due_date date not null,
  done_at timestamptz,
  -- Order and direction name a movement for ever, at the bank too: it acts on the name once.
  primary key (order_id, direction)
);
create index bank_txn_open on bank_txn (due_date, order_id) where state in ('requested', 'unknown');

-- The sum a customer can follow, one row a confirmed order.
create table confirmation (
  order_id bigint primary key references orders,
  confirm_date date not null,
  nav_e4 bigint not null,
  nav_day date not null,
  nav_version integer not null,
  gross_fen bigint not null,
  rate_e8 bigint not null,
  discount_e4 integer not null,
  fixed_fee_fen bigint,
  net_fen bigint not null,
  fee_fen bigint not null check (fee_fen >= 0),
  to_fund_fen bigint not null default 0 check (to_fund_fen between 0 and fee_fen),
  backend_fee_fen bigint not null default 0,
  interest_fen bigint not null default 0,
  shares_cents bigint not null,
  share_rounding text not null,
  cost_part_fen bigint not null default 0
);

-- ── holdings and the ledger ─────────────────────────────────────────────────────────────────────
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
  primary key (custno, tradeacco, fundcode),
  foreign key (tradeacco, custno) references trade_account (tradeacco, custno)
);

create table lot (
  lot_id bigint generated always as identity primary key,
  custno text not null,
  tradeacco text not null,
  fundcode text not null,
  order_id bigint not null unique references orders,
  register_date date not null,
  nav_e4 bigint not null,
  shares_cents bigint not null check (shares_cents >= 0),
  remaining_cents bigint not null check (remaining_cents between 0 and shares_cents),
  foreign key (custno, tradeacco, fundcode) references holding deferrable initially deferred
);
create index lot_fifo on lot (custno, tradeacco, fundcode, register_date, lot_id) where remaining_cents > 0;

create table lot_use (
  order_id bigint not null references orders,
  lot_id bigint not null references lot,
  shares_cents bigint not null check (shares_cents > 0),
  days integer not null,
  rate_e8 bigint not null,
  gross_fen bigint not null,
  fee_fen bigint not null,
  to_fund_fen bigint not null,
  backend_rate_e8 bigint not null default 0,
  backend_fee_fen bigint not null default 0,
  primary key (order_id, lot_id)
);

create table entry (
  entry_id bigint generated always as identity primary key,
  -- pay: bank to in-transit; confirm; release: in-transit to payable; pay-out: payable to bank
  kind text not null check (kind in ('pay', 'confirm', 'release', 'pay-out')),
  order_id bigint not null references orders,
  day date not null,
  unique (order_id, kind)
);

-- Accounts: bank_in, in_transit, fund_cash, fee, payable, bank_out in CNY; customer_share, fund_issue in SHARE.
create table posting (
  entry_id bigint not null references entry,
  account text not null check (account in ('bank_in', 'in_transit', 'fund_cash', 'fee', 'payable', 'bank_out', 'customer_share', 'fund_issue')),
  custno text not null,
  tradeacco text not null,
  fundcode text not null,
  unit text not null check (unit in ('CNY', 'SHARE')),
  delta bigint not null check (delta <> 0)
);
create index posting_entry on posting (entry_id);
create index posting_cash on posting (custno) include (account, delta) where account in ('in_transit', 'payable');

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name using errcode = 'check_violation'; end $$;
create trigger entry_append_only before update or delete on entry for each statement execute function ledger_is_append_only();
create trigger posting_append_only before update or delete on posting for each statement execute function ledger_is_append_only();

-- ── running the company ─────────────────────────────────────────────────────────────────────────
create table settlement_run (
  day date not null,
  fundcode text not null,
  step text not null,
  orders_done integer not null,
  at timestamptz not null,
  primary key (day, fundcode, step)
);
create table job_run (
  job text not null,
  key text not null,
  at timestamptz not null,
  report jsonb not null,
  primary key (job, key)
);
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  act text not null,
  detail jsonb not null
);
create trigger audit_append_only before update or delete on audit_log for each statement execute function ledger_is_append_only();

-- What public pages depend on: bumped in the transaction that changes it, so caches follow within a second.
create table data_version (topic text primary key, version bigint not null);
insert into data_version values ('market', 1), ('content', 1);
