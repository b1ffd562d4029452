import { type AmlFactsRow, listAmlFacts, putAmlRatings } from '@zhixiao/db/account/aml-ratings.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { INTEGRITY } from '@zhixiao/domain/codes/integrity.ts'
import { CHINA } from '@zhixiao/domain/codes/nationalities.ts'
import { paysTaxElsewhere } from '@zhixiao/domain/codes/tax-status.ts'
import {
  type AmlFactor,
  type AmlFacts,
  amlFactorsOf,
  nextAmlRating,
  reviewBy,
} from '@zhixiao/domain/customer/aml-rating.ts'
import { readIdValidity } from '@zhixiao/domain/customer/id-expiry.ts'
import type { Keys } from '../../kernel/ports.ts'
import { openTaxDetail } from '../crs/crs-facts.ts'

type Vaults = Pick<Keys, 'seal' | 'open'>

/** The factors that apply to a customer on a day. */
export const factorsOf = (keys: Vaults, row: AmlFactsRow, day: IsoDate): AmlFactor[] =>
  amlFactorsOf(day, factsOf(keys, row))

/** Rates customers by the rule, at account opening or in the nightly job. */
export async function rateByRule(tx: Tx, keys: Vaults, rows: readonly AmlFactsRow[], day: IsoDate): Promise<void> {
  const ratings = rows.flatMap(row => {
    const { custno, level: inForce, factors: weighed, review_by: last } = row
    const before = inForce === null || last === null ? null : { level: inForce, factors: weighed, reviewBy: last }
    const next = nextAmlRating(day, before, factorsOf(keys, row, day))
    return next === null ? [] : [{ custno, ...next, ratedOn: day, reviewBy: reviewBy(day, next.level) }]
  })
  await putAmlRatings(tx, ratings)
}

/** Rates a customer at account opening, in the same transaction. */
export async function rateAtOpening(tx: Tx, keys: Vaults, custno: string, day: IsoDate): Promise<void> {
  await rateByRule(tx, keys, await listAmlFacts(tx, { custnos: [custno] }), day)
}

function factsOf(keys: Vaults, row: AmlFactsRow): AmlFacts {
  const countries = openTaxDetail(keys, row.custno, row.tax_detail_enc)?.countries ?? []
  return {
    isPerson: customerKindOf(row.custtype) === 'person',
    nationality: row.live_nation,
    taxCountries: countries.map(({ country }) => country).filter(country => country !== CHINA),
    paysTaxElsewhere: paysTaxElsewhere(row.tax_status),
    workcode: row.workcode,
    industry: row.industry,
    annualsalary: row.annualsalary,
    birthday: row.birthday,
    idValidity: readIdValidity(row.invalidate),
    hasNameHit: row.has_name_hit,
    hasReported: row.has_reported,
    hasSuspected: row.has_suspected,
    isUndeclared: row.is_undeclared,
    hasOthersBehind: row.has_others_behind,
    hasBadRecord: row.badintegrity === INTEGRITY.bad,
    paidInFen: row.paid_in_fen,
  }
}
