-- What decides a charge has a day from which it holds, and an order keeps the terms it was accepted on.

-- `fund` has the newest terms; those they replace stay for the orders of their days.
alter table fund add column terms_from date not null default '1900-01-01';
create table fund_past_terms (
  fundcode text not null references fund,
  effective_from date not null,
  fee_type text not null check (fee_type in ('A', 'B')),
  share_rounding text not null check (share_rounding in ('half-up', 'truncate')),
  backend_formula text not null check (backend_formula in ('A', 'B')),
  convert_formula text not null check (convert_formula in ('A', 'B')),
  purchase_discount_e4 integer not null check (purchase_discount_e4 between 0 and 10000),
  primary key (fundcode, effective_from)
);
create function keep_past_terms() returns trigger language plpgsql as $$
begin
  if new.terms_from < old.terms_from then
    raise exception 'terms of fund % already hold from %', old.fundcode, old.terms_from using errcode = 'check_violation';
  end if;
  insert into fund_past_terms (fundcode, effective_from, fee_type, share_rounding, backend_formula, convert_formula, purchase_discount_e4)
  values (old.fundcode, old.terms_from, old.fee_type, old.share_rounding, old.backend_formula, old.convert_formula, old.purchase_discount_e4);
  return null;
end $$;
create trigger fund_keeps_past_terms after update on fund for each row when (new.terms_from <> old.terms_from)
  execute function keep_past_terms();
create trigger fund_past_terms_append_only before update or delete on fund_past_terms for each statement execute function ledger_is_append_only();

-- The day of the terms and fee tables, and of a purchase its accepted rate, discount and fixed fee. Of a conversion that a huge
-- redemption cut: the amount of the request, and what its parts before this one paid of a fixed supplement.
alter table orders
  add column terms_day date,
  add column fee_rate_e8 bigint,
  add column fee_discount_e4 integer,
  add column fee_fixed_fen bigint,
  add column request_amount_fen bigint,
  add column request_charged_fen bigint,
  add constraint orders_entry_terms check ((fee_rate_e8 is null) = (fee_discount_e4 is null) and (fee_fixed_fen is null or fee_rate_e8 is not null)),
  add constraint orders_request check ((request_amount_fen is null) = (request_charged_fen is null));

-- Pending orders keep what would have settled them until now.
update orders set terms_day = trade_date where status = '9' and kind in ('020', '022', '024', '036', '039');
update orders o set fee_rate_e8 = coalesce(t.rate_e8, 0), fee_fixed_fen = t.fixed_fee_fen,
  fee_discount_e4 = case when o.kind = '020' or f.fee_type = 'B' or t.fixed_fee_fen is not null then 10000 else f.purchase_discount_e4 end
from orders k join fund f using (fundcode)
left join lateral (
  select rate_e8, fixed_fee_fen from fee_tier x
  where x.fundcode = k.fundcode and x.kind = case k.kind when '020' then 'subscribe' else 'purchase' end and f.fee_type = 'A' and x.from_value <= k.amount_fen
    and x.effective_from = (select max(y.effective_from) from fee_tier y where y.fundcode = x.fundcode and y.kind = x.kind and y.effective_from <= k.trade_date)
  order by x.from_value desc limit 1
) t on true
where k.order_id = o.order_id and o.status = '9' and o.kind in ('020', '022', '039');

-- A lot keeps its trading day and how its entry is charged.
alter table lot add column trade_date date, add column fee_type text check (fee_type in ('A', 'B'));
update lot l set trade_date = o.trade_date, fee_type = f.fee_type from orders o, fund f
where o.order_id = l.order_id and f.fundcode = l.fundcode;
alter table lot alter column trade_date set not null, alter column fee_type set not null;
