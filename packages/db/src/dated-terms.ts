import { sql } from 'kysely'

const columns = (from: string) =>
  sql`${sql.ref(from)} as effective_from, fee_type, share_rounding, backend_formula, convert_formula, purchase_discount_e4, inst_purchase_discount_e4, service_rate_e8, hold_kind, hold_length, hold_unit, hold_from, hold_until`

/** All dated terms of a fund `f`, past and to come, as the domain's DatedTerms. */
export const datedTerms = sql`(
  select jsonb_agg(jsonb_build_object('effectiveFrom', effective_from, 'feeType', fee_type, 'shareRounding', share_rounding,
    'backendFormula', backend_formula, 'convertFormula', convert_formula, 'purchaseDiscountE4', purchase_discount_e4, 'institutionDiscountE4', inst_purchase_discount_e4, 'serviceRateE8', service_rate_e8,
    'hold', case when hold_kind <> 'none' then jsonb_build_object('kind', hold_kind, 'length', hold_length, 'unit', hold_unit, 'from', hold_from, 'until', hold_until) end))
  from (select ${columns('f.terms_from')} union all select ${columns('p.effective_from')} from fund_past_terms p where p.fundcode = f.fundcode) each)`
