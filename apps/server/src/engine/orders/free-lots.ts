import type { PendingClaim } from '@zhixiao/db/query/holdings.ts'
import { readSaleDays } from '@zhixiao/db/settle/settle-day.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type FundContract, hasHoldingPeriod, termsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import { isFree } from '@zhixiao/domain/fee/holding-period.ts'
import { type Lot, lotsAfterSales } from '@zhixiao/domain/fee/redemption-fee.ts'

/** The lots that a sale accepted on `day` may use once `claims` have settled: each takes the oldest that were free on its day. */
export async function freeLotsAfter(
  db: Reader,
  contract: FundContract,
  lots: readonly Lot[],
  claims: readonly PendingClaim[],
  day: IsoDate,
): Promise<Lot[]> {
  const days = hasHoldingPeriod(contract) ? [day, ...claims.map(claim => claim.termsDay)] : []
  const saleDays = await readSaleDays(db, contract.fundcode, days)
  const freeOn = (on: IsoDate) => {
    const [sale, fund] = [saleDays.get(on), termsOn(contract, on, 'person')]
    return (lot: Lot) => sale === undefined || isFree(lot, fund, sale)
  }
  const sales = claims.map(({ shares, isSale, termsDay }) => ({
    shares,
    isFree: isSale ? freeOn(termsDay) : () => true,
  }))
  return lotsAfterSales(lots, sales).filter(freeOn(day))
}
