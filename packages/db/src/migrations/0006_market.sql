-- Imported data of public pages besides the funds: indexes, managers, figures of periodic reports, agencies.

create table market_index (
  code text primary key,
  name text not null,
  invented boolean not null default false
);

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

-- Net assets of a whole portfolio, all its share classes together, under the code of its first class.
create table portfolio_size (
  fundcode text not null references fund,
  quarter_end date not null,
  size_fen bigint not null check (size_fen >= 0),
  primary key (fundcode, quarter_end)
);

-- How a portfolio was managed in a period that ended on this day: only half-year and annual reports name every stock.
create table portfolio_style (
  fundcode text not null references fund,
  quarter_end date not null,
  stock_count integer not null check (stock_count >= 0),
  turnover_e2 integer not null check (turnover_e2 >= 0),
  held_months integer check (held_months >= 0),
  primary key (fundcode, quarter_end)
);

-- What a contract lets a fund hold, as a range of its assets.
create table investment_ratio (
  fundcode text not null references fund,
  sort smallint not null,
  name text not null,
  low_e4 integer not null check (low_e4 >= 0),
  high_e4 integer not null check (high_e4 between low_e4 and 100000),
  primary key (fundcode, sort)
);

-- Yields of government bonds by the months to their maturity.
create table bond_yield (
  day date not null,
  months smallint not null check (months > 0),
  rate_e8 bigint not null,
  primary key (day, months)
);

-- The firm's foreign-exchange quota and its used part, in US cents.
create table fx_quota (
  day date primary key,
  granted_e2 bigint not null check (granted_e2 > 0),
  used_e2 bigint not null check (used_e2 between 0 and granted_e2)
);

create table agency (
  agency_id text primary key,
  name text not null,
  kind text not null check (kind in ('direct', 'consign')),
  province text not null,
  city text not null,
  address text not null default '',
  phone text not null default '',
  website text not null default ''
);

create table agency_fund (
  agency_id text not null references agency,
  fundcode text not null references fund,
  primary key (agency_id, fundcode)
);
