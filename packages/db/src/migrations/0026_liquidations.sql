-- expand: the release before writes no payment of a liquidation and reads none

-- Payments of a fund that ends: what holders of the shares registered at the end of the day get together. The first day is the last
-- on which the fund is traded; the last payment cancels the shares.
create table liquidation (
  fundcode text not null references fund,
  day date not null,
  amount_fen bigint not null check (amount_fen > 0),
  is_last boolean not null,
  decided_by text not null,
  at timestamptz not null,
  -- Once its orders are placed: the shares that it is paid on, the sum of the payments, and what is left of the amount.
  shares_cents bigint check (shares_cents > 0),
  paid_fen bigint check (paid_fen >= 0),
  left_fen bigint check (left_fen >= 0),
  primary key (fundcode, day),
  check (num_nulls(shares_cents, paid_fen, left_fen) in (0, 3))
);
create unique index liquidation_last on liquidation (fundcode) where is_last;
create index liquidation_open on liquidation (day) where paid_fen is null;
create constraint trigger liquidation_released after insert on liquidation deferrable initially deferred
  for each row execute function needs_released_request('fund liquidate');
create function liquidation_is_final() returns trigger language plpgsql as $$
begin raise exception 'the payment of % on % is decided', old.fundcode, old.day using errcode = 'check_violation'; end $$;
create trigger liquidation_decided before update on liquidation for each row
  when (old.paid_fen is not null or (new.fundcode, new.day, new.amount_fen, new.is_last, new.decided_by, new.at)
    is distinct from (old.fundcode, old.day, old.amount_fen, old.is_last, old.decided_by, old.at))
  execute function liquidation_is_final();
create trigger liquidation_kept before delete on liquidation for each row execute function liquidation_is_final();

-- A payment (140) of a liquidation names the shares that it is paid on: what is held of frozen ones is released with them.
alter table orders drop constraint orders_shares;
alter table orders add constraint orders_shares check (
  case when kind = '140' and cause in ('liquidation', 'liquidation-held', 'service') then true
    else (kind in ('020', '022', '029', '039', '140')) = (shares_cents is null) end);
create index orders_held_payment on orders (fundcode) where kind = '140' and cause in ('liquidation-held', 'service') and status = '1' and pay_date is null;

-- The first payment announces the end of the fund's trading.
drop trigger fund_coming_term_released on fund_coming_term;
create constraint trigger fund_coming_term_released after insert or update on fund_coming_term deferrable initially deferred
  for each row execute function needs_release_once_traded('funds import', 'fund liquidate');
