-- expand: new columns, a new table, a further account; the previous release returns no service fee
-- Returns the sales service fee accrued on own sales when shares are redeemed or converted.

-- The rate is dated like the other terms that decide charges.
alter table fund_past_terms add column service_rate_e8 bigint not null default 0 check (service_rate_e8 >= 0);
alter table fund_past_terms disable trigger fund_past_terms_append_only;
update fund_past_terms p set service_rate_e8 = f.service_rate_e8 from fund f where f.fundcode = p.fundcode;
alter table fund_past_terms enable trigger fund_past_terms_append_only;
create or replace function keep_past_terms() returns trigger language plpgsql as $$
begin
  if new.terms_from < old.terms_from then
    raise exception 'terms of fund % already hold from %', old.fundcode, old.terms_from using errcode = 'check_violation';
  end if;
  insert into fund_past_terms (fundcode, effective_from, fee_type, share_rounding, backend_formula, convert_formula, purchase_discount_e4, service_rate_e8)
  values (old.fundcode, old.terms_from, old.fee_type, old.share_rounding, old.backend_formula, old.convert_formula, old.purchase_discount_e4, old.service_rate_e8);
  return null;
end $$;

-- Service fee accrued per share of a class and calendar day, and the running total, in yuan / 10^12: the previous day's NAV x rate /
-- days of the year. Rows are recomputed and never deleted, so that a settlement can lock the days that it reads.
create table service_accrual (
  fundcode text not null,
  day date not null,
  accrued_e12 bigint not null check (accrued_e12 >= 0),
  sum_e12 bigint not null check (sum_e12 >= accrued_e12),
  primary key (fundcode, day)
);

-- The accrual days returned with a use of a lot, and the amount.
alter table lot_use
  add column service_from date,
  add column service_to date,
  add column service_fen bigint check (service_fen >= 0),
  add constraint lot_use_service check (
    (service_from is null) = (service_fen is null) and (service_to is null) = (service_fen is null) and service_from <= service_to);

-- `company_service` is the company's money that pays the returns; its balance is minus the total paid.
alter table posting drop constraint posting_account_check;
alter table posting add constraint posting_account_check check (account in (
  'bank_in', 'in_transit', 'fund_cash', 'fee', 'company_service', 'payable', 'remitted', 'bank_out', 'customer_share', 'fund_issue')) not valid;
alter table posting validate constraint posting_account_check;
alter table ledger_mark add column company_service_fen bigint not null default 0;
alter table moved_since add column company_service_fen bigint not null default 0;
