-- ── who keeps a fund's register ─────────────────────────────────────────────────────────────────
-- A registrar by its code in exchange files. Null: the fund's company keeps the register, under the code EXCHANGE_REGISTRAR.
alter table fund add column registrar text check (registrar ~ '^[0-9A-Z]{1,8}$');

-- The registrar an order was sent to; those of before went to the only one there was, which the files of their day name.
alter table exchange_order add column registrar text;
update exchange_order o set registrar = coalesce((
  select min(split_part(name, '_', 3)) from exchange_file
  where state = 'written' and name like 'OFD\_%' and split_part(name, '_', 4) = to_char(o.day, 'YYYYMMDD')), '99');
alter table exchange_order alter column registrar set not null;

-- A customer has one account with each registrar, under the number it gave.
alter table exchange_account add column registrar text, add column fund_account text;
update exchange_account a set registrar = coalesce((
  select min(split_part(name, '_', 3)) from exchange_file
  where state = 'written' and name like 'OFD\_%' and split_part(name, '_', 4) = to_char(a.day, 'YYYYMMDD')), '99');
alter table exchange_account
  alter column registrar set not null,
  drop constraint exchange_account_pkey,
  add primary key (tradeacco, registrar);
drop index exchange_account_day;
create index exchange_account_day on exchange_account (registrar, day);
drop index exchange_order_day;
create index exchange_order_day on exchange_order (registrar, day);

-- What a registrar was told of regular plans: opened, ended, their terms changed; each with the terms as sent.
create table exchange_plan (
  application_id bigint generated always as identity primary key,
  plan_id bigint not null references plan,
  custno text not null references customer,
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
  told_at timestamptz
);
create index exchange_plan_day on exchange_plan (registrar, day);
create index exchange_plan_plan on exchange_plan (plan_id, application_id desc);
create index exchange_plan_customer on exchange_plan (custno);

-- A dividend is what was declared a share times the shares entitled, rounded once a holder, unless the registrar's figure is another.
create or replace view invariant_i13 as
  select o.order_id::text as subject, 'dividend ' || c.gross_fen || ' for ' || o.shares_cents || ' shares' as problem
  from orders o join confirmation c using (order_id) left join dividend d on d.fundcode = o.fundcode and d.ex_date = o.trade_date
  where o.kind = '143' and o.cause = 'dividend'
    and (d.fundcode is null or c.gross_fen <> div(2 * o.shares_cents * d.per_share_e6 + 1000000, 2000000))
    and not exists (select from exchange_difference x where x.order_id = o.order_id);
