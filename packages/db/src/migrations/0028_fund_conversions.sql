-- expand: the release before writes no conversion of a whole fund and reads none

-- A fund or class that ends because all its shares become shares of another one at the NAVs of a day, the last on which it is traded.
create table fund_conversion (
  fundcode text primary key references fund,
  target_fundcode text not null references fund,
  day date not null,
  decided_by text not null,
  at timestamptz not null,
  -- Once its orders are placed: the NAVs, the shares that are converted, and how many accounts hold them.
  nav_e4 bigint check (nav_e4 > 0),
  target_nav_e4 bigint check (target_nav_e4 > 0),
  shares_cents bigint check (shares_cents > 0),
  holders integer check (holders > 0),
  check (fundcode <> target_fundcode),
  check (num_nulls(nav_e4, target_nav_e4, shares_cents, holders) in (0, 4))
);
create index fund_conversion_target on fund_conversion (target_fundcode);
create index fund_conversion_open on fund_conversion (day) where shares_cents is null;
create constraint trigger fund_conversion_released after insert on fund_conversion deferrable initially deferred
  for each row execute function needs_released_request('fund convert');
create function fund_conversion_is_final() returns trigger language plpgsql as $$
begin raise exception 'the conversion of % is decided', old.fundcode using errcode = 'check_violation'; end $$;
create trigger fund_conversion_decided before update on fund_conversion for each row
  when (old.shares_cents is not null or (new.fundcode, new.target_fundcode, new.day, new.decided_by, new.at)
    is distinct from (old.fundcode, old.target_fundcode, old.day, old.decided_by, old.at))
  execute function fund_conversion_is_final();
create trigger fund_conversion_kept before delete on fund_conversion for each row execute function fund_conversion_is_final();

-- The shares of the holding that a conversion moves before those of the order: its rounding goes on from there.
alter table orders add column moved_before_cents bigint check (moved_before_cents >= 0);
alter table orders add constraint orders_moved_before check (
  (moved_before_cents is not null) = (kind = '036' and coalesce(cause, '') in ('fund-conversion', 'fund-conversion-held'))) not valid;
alter table orders validate constraint orders_moved_before;

-- The day at whose NAVs a conversion brought a lot into its class. One order of a holding converts all its lots.
alter table lot add column converted_on date;
create index lot_order on lot (order_id);
create unique index lot_of_one_order on lot (order_id) where converted_on is null;
alter table lot drop constraint lot_order_id_key;

-- The conversion announces the end of the fund's trading.
drop trigger fund_coming_term_released on fund_coming_term;
create constraint trigger fund_coming_term_released after insert or update on fund_coming_term deferrable initially deferred
  for each row execute function needs_release_once_traded('funds import', 'fund liquidate', 'fund convert');
