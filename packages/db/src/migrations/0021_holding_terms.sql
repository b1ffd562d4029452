-- expand: the new columns have defaults, under which a fund has no holding period.

-- How long a lot is held before it may be sold: from a day on, or on the due days of a period that repeats. Only the rule is stored, because
-- changes of the calendar move its days.
alter table fund
  add column hold_kind text not null default 'none' check (hold_kind in ('none', 'minimum', 'rolling')),
  add column hold_length smallint check (hold_length between 1 and 3650),
  add column hold_unit text check (hold_unit in ('day', 'month', 'year')),
  -- The first day of the period: that of the purchase order, or of the registration of its shares.
  add column hold_from text check (hold_from in ('application', 'registration')),
  -- What must not be earlier than its end: the order that sells, or the confirmation of that order.
  add column hold_until text check (hold_until in ('application', 'confirmation')),
  add constraint hold_is_whole check (
    num_nulls(hold_length, hold_unit, hold_from, hold_until) = case hold_kind when 'none' then 4 else 0 end),
  add constraint hold_rolls_to_application check (hold_kind <> 'rolling' or hold_until = 'application'),
  -- Dividends belong to a holding and not to its lots, and shares outside the own register have no lots here that decide.
  add constraint hold_pays_cash check (hold_kind = 'none' or default_dividend_method = '1'),
  add constraint hold_in_own_register check (hold_kind = 'none' or (registrar is null and fund_type <> 'money'));

alter table fund_past_terms
  add column hold_kind text not null default 'none' check (hold_kind in ('none', 'minimum', 'rolling')),
  add column hold_length smallint,
  add column hold_unit text,
  add column hold_from text,
  add column hold_until text;

create or replace function keep_past_terms() returns trigger language plpgsql as $$
begin
  if new.terms_from < old.terms_from then
    raise exception 'terms of fund % already hold from %', old.fundcode, old.terms_from using errcode = 'check_violation';
  end if;
  insert into fund_past_terms (fundcode, effective_from, fee_type, share_rounding, backend_formula, convert_formula, purchase_discount_e4, service_rate_e8,
    hold_kind, hold_length, hold_unit, hold_from, hold_until)
  values (old.fundcode, old.terms_from, old.fee_type, old.share_rounding, old.backend_formula, old.convert_formula, old.purchase_discount_e4, old.service_rate_e8,
    old.hold_kind, old.hold_length, old.hold_unit, old.hold_from, old.hold_until);
  return null;
end $$;
