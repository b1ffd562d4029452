-- Terms of funds by day, proved equal to the domain's `termsOn` and `frontEndFee` by settle/rules-in-sql.test.ts.

-- The terms of a fund on a day: the newest that began by then, before the first of them the first.
drop function if exists terms_on(text, date);
create function terms_on(fund_code text, day date)
  returns table (effective_from date, fee_type text, share_rounding text, backend_formula text, convert_formula text, purchase_discount_e4 integer,
    inst_purchase_discount_e4 integer)
  language sql stable as $$
  select t.* from (
    select f.terms_from as effective_from, f.fee_type, f.share_rounding, f.backend_formula, f.convert_formula, f.purchase_discount_e4, f.inst_purchase_discount_e4
    from fund f where f.fundcode = fund_code
    union all
    select p.effective_from, p.fee_type, p.share_rounding, p.backend_formula, p.convert_formula, p.purchase_discount_e4, p.inst_purchase_discount_e4
    from fund_past_terms p where p.fundcode = fund_code
  ) t
  order by t.effective_from <= day desc, abs(t.effective_from - day) limit 1
$$;

-- The first trading day on which this site charges nothing for entering a fund, and the first without a back-end charge: 'own-entry-fee' and
-- 'own-backend-fee' of law/legal-rules.ts.
create or replace function entry_free_from(setup_date date, raise_start date) returns date language sql immutable as $$
  select case when coalesce(setup_date, raise_start) >= date '2026-01-01' then date '2026-01-01' else date '2027-01-01' end
$$;
create or replace function backend_free_from() returns date language sql immutable as $$ select date '2027-01-01' $$;

-- What a customer has of a fund: '0' is an institution, for which null means the value of persons.
create or replace function of_holder(customer_kind text, of_persons anyelement, of_institutions anyelement) returns anyelement language sql immutable as $$
  select case when customer_kind = '0' then coalesce(of_institutions, of_persons) else of_persons end
$$;
-- The status of a fund for a customer; `institutionStatus` of the domain. A fund that does not trade has one for all.
create or replace function status_for(customer_kind text, of_fund text, of_institutions text) returns text language sql immutable as $$
  select case when of_fund in ('0', '4', '5', '6', '7', '8') then of_holder(customer_kind, of_fund, of_institutions) else of_fund end
$$;

-- The rate, discount and fixed fee of a customer's purchase or subscription ('020') of an amount on a trading day, in own sales. The
-- release before asks for persons only, with four arguments.
drop function if exists entry_terms(text, date, text, bigint);
create or replace function entry_terms(fund_code text, day date, order_kind text, gross bigint, customer_kind text default '1')
  returns table (rate_e8 bigint, discount_e4 integer, fixed_fen bigint) language sql stable as $$
  select coalesce(x.rate_e8, 0),
    case when order_kind = '020' or not t.charges or x.fixed_fee_fen is not null then 10000 else t.purchase_discount_e4 end, x.fixed_fee_fen
  from (
    select of_holder(customer_kind, d.purchase_discount_e4, d.inst_purchase_discount_e4) as purchase_discount_e4, d.fee_type = 'A' and day < entry_free_from(f.setup_date, f.raise_start) as charges
    from terms_on(fund_code, day) d join fund f on f.fundcode = fund_code
  ) t left join lateral (
    select r.rate_e8, r.fixed_fee_fen from fee_tier r
    where t.charges and r.fundcode = fund_code and r.kind = case order_kind when '020' then 'subscribe' else 'purchase' end and r.from_value <= gross
      and r.channel = 'all'
      and (r.effective_from, r.holder) = (
        select n.effective_from, n.holder from fee_tier n
        where n.fundcode = r.fundcode and n.kind = r.kind and n.channel = 'all' and n.holder in ('all', case customer_kind when '0' then 'institution' else 'person' end) and n.effective_from <= day
        order by n.effective_from desc, n.holder = 'all' limit 1)
    order by r.from_value desc limit 1
  ) x on true
$$;

-- A fund with the announced changes effective by a trading day; trading stops after the last day of its contract. Most
-- funds have neither, and composing a row costs ten times as much as reading it.
create or replace function fund_on(fund_code text, day date) returns setof fund language sql stable rows 1 as $$
  select f.* from fund f
  where f.fundcode = fund_code and (f.end_date is null or f.end_date >= day)
    and not exists (select from fund_coming_term c where c.fundcode = fund_code and c.effective_from <= day)
  union all
  select x.* from fund f
  cross join lateral (
    select coalesce(jsonb_object_agg(c.term, c.value order by c.effective_from), '{}') as terms
    from fund_coming_term c where c.fundcode = fund_code and c.effective_from <= day) c
  cross join lateral jsonb_populate_record(f, c.terms || case
    when f.end_date < day and coalesce(c.terms ->> 'status', f.status) in ('0', '5', '6', '7', '8', '9') then '{"status": "4", "inst_status": null}'::jsonb
    else '{}' end) x
  where f.fundcode = fund_code and (f.end_date < day or exists (select from fund_coming_term c where c.fundcode = fund_code and c.effective_from <= day))
$$;

-- The limits of a fund for a customer on a trading day; '0' is an institution.
create or replace function limits_on(fund_code text, day date, customer_kind text)
  returns table (min_first_fen bigint, min_further_fen bigint, single_max_fen bigint, day_max_fen bigint) language sql stable rows 1 as $$
  select of_holder(customer_kind, f.min_first_fen, f.inst_min_first_fen), of_holder(customer_kind, f.min_further_fen, f.inst_min_further_fen),
    of_holder(customer_kind, f.single_max_fen, f.inst_single_max_fen), of_holder(customer_kind, f.day_max_fen, f.inst_day_max_fen)
  from fund_on(fund_code, day) f
$$;
