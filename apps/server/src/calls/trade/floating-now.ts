import type { Db } from '@zhixiao/db/connect.ts'
import { readFloatingTerms } from '@zhixiao/db/market/floating-terms.ts'
import { floatingDecisions } from '@zhixiao/domain/fee/floating-fee.ts'
import type { LotUse } from '@zhixiao/domain/fee/redemption-fee.ts'
import type { FloatingUse } from '../../engine/orders/lot-view.ts'
import { readFloatingFacts } from '../../engine/settle/floating-facts.ts'
import type { SharesOut } from './order-fees.ts'

/** What is decided of the floating fee of each lot that an order placed now would use; null in a class without one. */
export type FloatingNow = (use: Pick<LotUse, 'lotId'>) => FloatingUse | null

/** Estimates as the settlement decides it, with the last NAV and the last level of the benchmark. */
export async function floatingNow(
  { db }: { db: Db },
  { now: { fund, tradeDate }, lots }: SharesOut,
  uses: readonly LotUse[],
): Promise<FloatingNow> {
  const { fundcode } = fund.contract
  const terms = await readFloatingTerms(db, fundcode)
  if (terms.length === 0) return () => null
  const held = new Map(lots.map(lot => [lot.lotId, lot]))
  const left = uses.flatMap(({ lotId, shares, days }) => {
    const lot = held.get(lotId)
    return lot === undefined ? [] : [{ ...lot, shares, days }]
  })
  const facts = await readFloatingFacts(db, fundcode, terms, tradeDate)
  const decided = floatingDecisions(left, { left: tradeDate, termsDay: tradeDate }, facts)
  const byLot = new Map(decided.map(each => [each.lotId, each]))
  return ({ lotId }) => byLot.get(lotId) ?? null
}
