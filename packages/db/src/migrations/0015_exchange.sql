-- ── an outside registrar ────────────────────────────────────────────────────────────────────────
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

-- The orders of a day's file, with what may change later. One that is paid after the file was written goes with the next.
create table exchange_order (
  order_id bigint primary key references orders,
  day date not null,
  fund_account text not null,
  discount_e4 integer not null,
  plan_unit text
);
create index exchange_order_day on exchange_order (day);

-- The accounts of a day's file. record_enc: the record as sent, AES-256-GCM text; what a customer changes later does not
-- change the file.
create table exchange_account (
  tradeacco text primary key,
  custno text not null,
  day date not null,
  record_enc text not null,
  state text not null default 'sent' check (state in ('sent', 'confirmed', 'refused')),
  return_code text,
  told_at timestamptz,
  foreign key (tradeacco, custno) references trade_account (tradeacco, custno)
);
create index exchange_account_day on exchange_account (day);

-- The registrar's word on an order.
create table exchange_confirmation (
  order_id bigint primary key references orders,
  file text not null references exchange_file,
  serial text not null,
  code text not null,
  return_code text not null,
  detail text not null default ''
);

-- Where the registrar's figure is not ours. It is booked all the same; a holding that differs is not touched.
create table exchange_difference (
  id bigint generated always as identity primary key,
  file text not null references exchange_file,
  order_id bigint references orders,
  subject text not null,
  figure text not null,
  own text not null,
  told text not null,
  at timestamptz not null
);
create index exchange_difference_order on exchange_difference (order_id) where order_id is not null;
create trigger exchange_difference_append_only before update or delete on exchange_difference
  for each statement execute function ledger_is_append_only();

-- Shares follow from money and NAV but for orders whose figures are the registrar's own.
create or replace view invariant_i10 as
  select c.order_id::text as subject, 'net ' || c.net_fen || ' + fee ' || c.fee_fen || ' of ' || coalesce(o.amount_fen, c.gross_fen) || ', shares ' || c.shares_cents as problem
  from confirmation c join orders o using (order_id)
  where (o.kind in ('020', '022', '039') or c.leg = 'into') and (
    (o.amount_fen is not null and c.gross_fen + c.refund_fen <> o.amount_fen) or c.net_fen + c.fee_fen <> c.gross_fen
    or (abs(c.shares_cents * c.nav_e4 - (c.net_fen + c.interest_fen) * 10000)
       > (case c.share_rounding when 'half-up' then (c.nav_e4 + 1) / 2 else c.nav_e4 end)
      and not exists (select from exchange_difference d where d.order_id = c.order_id)));

-- What the registrar was asked and what it said agree with what became of the order.
create view invariant_i20_registrar as
  select x.order_id::text as subject, 'registrar said ' || x.return_code || ', order is ' || o.status as problem
  from exchange_confirmation x join orders o using (order_id)
  where (x.return_code = '0000') <> (o.status = '1');
