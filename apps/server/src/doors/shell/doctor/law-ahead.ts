import { type FundCharges, listFundCharges, listTextsNaming } from '@zhixiao/db/ops/law-touched.ts'
import { countTouched } from '@zhixiao/db/staff/funds.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type LawChange, lawChangesAhead } from '@zhixiao/domain/law/changes-ahead.ts'
import type { LegalRuleCode } from '@zhixiao/domain/law/legal-rules.ts'
import { rulesOf } from '../../../engine/content-store/document-data.ts'
import { readLawCheck } from '../../../engine/content-store/law-check.ts'

/** A change of the law with the number of affected items; `wrong` texts contradict it and have no successor for its day. */
export type LawAhead = LawChange & { funds: number; plans: number; orders: number; texts: number; wrong: number }

/** The funds that a rule affects here; a rule without an entry affects none. */
const touches: Partial<Record<LegalRuleCode, (fund: FundCharges) => boolean>> = {
  'own-entry-fee': fund => fund.has_entry_fee,
  'own-backend-fee': fund => fund.has_backend_fee,
  'own-service-fee-return': fund => fund.has_service_fee,
  'service-fee-days': fund => fund.has_service_fee && fund.has_agency_lots,
  'service-fee-cap': fund => fund.has_service_fee,
  'entry-fee-cap': fund => fund.has_entry_fee,
  'redemption-fee-floor': () => true,
  'redemption-fee-to-fund': () => true,
  'existing-contract-transition': () => true,
}

/** Changes of the law within 90 days, with the number of affected funds, running plans, pending orders and texts. */
export async function readLawAhead(db: Reader, today: IsoDate): Promise<LawAhead[]> {
  const changes = lawChangesAhead(today)
  if (changes.length === 0) return []
  const codes = changes.map(({ code }) => code)
  const [charges, texts, check] = await Promise.all([
    listFundCharges(db, today),
    listTextsNaming(db, codes),
    readLawCheck(db, today),
  ])
  const checked = texts.map(text => ({ rules: rulesOf(text.data), breaches: [...check(text)].flat() }))
  return Promise.all(
    changes.map(async change => {
      const { code, day } = change
      const isTouched = touches[code]
      const funds = isTouched ? charges.filter(isTouched).map(({ fundcode }) => fundcode) : []
      const { orders, plans } = await countTouched(db, funds)
      const naming = checked.filter(({ rules }) => rules.includes(code))
      const wrong = naming.filter(({ breaches }) => breaches.some(each => each.rule === code && each.day === day))
      return { ...change, funds: funds.length, plans, orders, texts: naming.length, wrong: wrong.length }
    }),
  )
}
