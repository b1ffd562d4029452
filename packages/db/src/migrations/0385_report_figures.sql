-- expand: tables that pages read where they are filled
-- Figures of periodic reports and of the market that drawings and fund pages show; imported like the other tables of reports.

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

-- The foreign-exchange quota of the firm and what is used of it, in hundredths of a dollar.
create table fx_quota (
  day date primary key,
  granted_e2 bigint not null check (granted_e2 > 0),
  used_e2 bigint not null check (used_e2 between 0 and granted_e2)
);
