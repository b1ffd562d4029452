import type { PendingClaim } from '@zhixiao/db/query/holdings.ts'
import { readSaleDays } from '@zhixiao/db/settle/settle-day.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type FundContract, hasHoldingPeriod, termsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import { type HeldLot, isFree } from '@zhixiao/domain/fee/holding-period.ts'
import { type Lot, lotsAfterSales } from '@zhixiao/domain/fee/redemption-fee.ts'

/** The lots that a sale accepted on `day` may use once `claims` have settled: each takes the oldest that were free on its day. */
export async function freeLotsAfter(
  db: Reader,
  contract: FundContract,
  lots: readonly Lot[],
  claims: readonly PendingClaim[],
  day: IsoDate,
): Promise<Lot[]> {
  const freeAt = await freeOn(db, contract, [day, ...claims.map(claim => claim.termsDay)])
  const sales = claims.map(({ shares, isSale, termsDay }) => ({
    shares,
    isFree: isSale ? freeAt(termsDay) : () => true,
  }))
  return lotsAfterSales(lots, sales).filter(freeAt(day))
}

/** Which lots of a fund a sale may use that is accepted on one of `days`. */
export async function freeOn(
  db: Reader,
  contract: FundContract,
  days: readonly IsoDate[],
): Promise<(day: IsoDate) => (lot: HeldLot) => boolean> {
  const saleDays = await readSaleDays(db, contract.fundcode, hasHoldingPeriod(contract) ? days : [])
  return day => {
    const sale = saleDays.get(day)
    if (sale === undefined) return () => true
    const fund = termsOn(contract, day, 'person')
    return lot => isFree(lot, fund, sale)
  }
}
