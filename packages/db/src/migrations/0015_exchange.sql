-- Records sent to an outside registrar, and its answers.

-- Every file that was written for the registrar or taken from it: a name stands for one content for ever.
create table exchange_file (
  name text primary key,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null check (state in ('written', 'booked')),
  records integer not null,
  at timestamptz not null,
  unique (name, sha256, state)
);
create trigger exchange_file_append_only before update or delete on exchange_file
  for each statement execute function ledger_is_append_only();

-- The records of a registrar in which a figure is not ours, without names, cards and numbers of identity documents: staff look at both
-- sides.
create table exchange_record (
  file text not null references exchange_file,
  line integer not null,
  record jsonb not null,
  primary key (file, line)
);
create trigger exchange_record_append_only before update or delete on exchange_record
  for each statement execute function ledger_is_append_only();

-- The orders of a day's file, with what may change later. One that is paid after the file was written goes with the next.
create table exchange_order (
  order_id bigint,
  custno text,
  day date not null,
  fund_account text not null,
  discount_e4 integer not null,
  plan_unit text,
  -- The registrar it was sent to.
  registrar text not null,
  primary key (order_id, custno),
  foreign key (order_id, custno) references orders (order_id, custno)
);
create index exchange_order_day on exchange_order (registrar, day);

-- The accounts of a day's file. record_enc: the record as sent, AES-256-GCM text; what a customer changes later does not
-- change the file.
create table exchange_account (
  tradeacco text not null,
  custno text not null,
  day date not null,
  record_enc text not null,
  state text not null default 'sent' check (state in ('sent', 'confirmed', 'refused')),
  return_code text,
  answered_at timestamptz,
  -- A customer has one account with each registrar, under the number it gave.
  registrar text not null,
  fund_account text,
  foreign key (tradeacco, custno) references trade_account (tradeacco, custno),
  primary key (tradeacco, registrar)
);
create index exchange_account_day on exchange_account (registrar, day);
-- What a registrar was sent and has not answered is counted on each look at the exchange.
create index exchange_account_sent on exchange_account (registrar, day) where state = 'sent';

-- Records of regular plans sent to a registrar: opened, changed, ended, each with the terms as sent.
create table exchange_plan (
  application_id bigint generated always as identity primary key,
  plan_id bigint not null,
  custno text not null,
  registrar text not null,
  day date not null,
  code text not null check (code in ('059', '060', '061')),
  tradeacco text not null,
  fundcode text not null,
  fund_account text not null,
  unit text not null,
  month_day smallint,
  weekday text,
  amount_fen bigint not null,
  at timestamptz not null,
  state text not null default 'sent' check (state in ('sent', 'confirmed', 'refused')),
  return_code text,
  answered_at timestamptz,
  foreign key (plan_id, custno) references plan (plan_id, custno)
);
create index exchange_plan_day on exchange_plan (registrar, day);
create index exchange_plan_plan on exchange_plan (plan_id, application_id desc);
create index exchange_plan_customer on exchange_plan (custno);
create index exchange_plan_sent on exchange_plan (registrar, day) where state = 'sent';

-- The registrar's confirmation of an order.
create table exchange_confirmation (
  order_id bigint,
  custno text,
  file text not null references exchange_file,
  serial text not null,
  code text not null,
  return_code text not null,
  detail text not null default '',
  primary key (order_id, custno),
  foreign key (order_id, custno) references orders (order_id, custno)
);

-- Where the registrar's figure is not ours. It is booked all the same; a holding that differs is not touched.
create table exchange_difference (
  id bigint generated always as identity primary key,
  file text not null references exchange_file,
  order_id bigint references orders,
  subject text not null,
  figure text not null,
  own text not null,
  theirs text not null,
  at timestamptz not null,
  -- The line of its record; none where the registrar left something out.
  line integer
);
create index exchange_difference_order on exchange_difference (order_id) where order_id is not null;
create index exchange_difference_file on exchange_difference (file, id);
create trigger exchange_difference_append_only before update or delete on exchange_difference
  for each statement execute function ledger_is_append_only();
