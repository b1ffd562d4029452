-- expand: the new columns may be null, which means the value of persons.

-- Institutions may have a status and a discount of their own, as they have limits. A fund that is raised or wound up has one status for all.
alter table fund
  add column inst_status text check (inst_status in ('0', '4', '5', '6')),
  add column inst_purchase_discount_e4 integer check (inst_purchase_discount_e4 between 0 and 10000);

alter table fund_coming_term drop constraint fund_coming_term_term_check, add constraint fund_coming_term_term_check
  check (term in ('status', 'min_first_fen', 'min_further_fen', 'single_max_fen', 'day_max_fen', 'min_redeem_cents', 'min_hold_cents',
    'inst_status', 'inst_min_first_fen', 'inst_min_further_fen', 'inst_single_max_fen', 'inst_day_max_fen'));

alter table fund_past_terms add column inst_purchase_discount_e4 integer check (inst_purchase_discount_e4 between 0 and 10000);
create or replace function keep_past_terms() returns trigger language plpgsql as $$
begin
  if new.terms_from < old.terms_from then
    raise exception 'terms of fund % already hold from %', old.fundcode, old.terms_from using errcode = 'check_violation';
  end if;
  insert into fund_past_terms (fundcode, effective_from, fee_type, share_rounding, backend_formula, convert_formula, purchase_discount_e4,
    inst_purchase_discount_e4, service_rate_e8, hold_kind, hold_length, hold_unit, hold_from, hold_until)
  values (old.fundcode, old.terms_from, old.fee_type, old.share_rounding, old.backend_formula, old.convert_formula, old.purchase_discount_e4,
    old.inst_purchase_discount_e4, old.service_rate_e8, old.hold_kind, old.hold_length, old.hold_unit, old.hold_from, old.hold_until);
  return null;
end $$;
