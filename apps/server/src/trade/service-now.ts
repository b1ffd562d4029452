import type { Db } from '@zhixiao/db/connect.ts'
import { readAccruals } from '@zhixiao/db/market/service-accrual.ts'
import { listSplits } from '@zhixiao/db/settle/service-returns.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type AccrualSum, accrualDays } from '@zhixiao/domain/fee/accrual-index.ts'
import { hasServiceFee, serviceRates } from '@zhixiao/domain/fee/fund-contract.ts'
import type { LotUse } from '@zhixiao/domain/fee/redemption-fee.ts'
import { INDEX_BEGINS, SERVICE_ACCRUES_FROM } from '@zhixiao/domain/fee/service-return.ts'
import { type Fen, perShareE12, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { lotReturns } from '@zhixiao/domain/settle/service-return.ts'
import type { SharesOut } from './order-fees.ts'

/** The service fee returned with each lot that an order placed now would use. */
export type ServiceBack = (use: Pick<LotUse, 'lotId'>) => Fen

/** Estimates as the settlement computes it, with the last NAV for all days up to the order's trading day. */
export async function serviceBackNow(
  { db }: { db: Db },
  { now: { fund, tradeDate }, nav, lots }: SharesOut,
  uses: readonly LotUse[],
): Promise<ServiceBack> {
  if (!hasServiceFee(fund.contract) || tradeDate < SERVICE_ACCRUES_FROM) return () => ZERO_FEN
  const { fundcode } = fund.contract
  const splits = await listSplits(db, fundcode, SERVICE_ACCRUES_FROM, tradeDate)
  const days = [...lots.map(lot => lot.tradeDate), ...splits.map(split => split.day)]
  const known = await readAccruals(db, fundcode, days)
  const rates = serviceRates(fund.contract)
  const last = known.last ?? INDEX_BEGINS
  const navs = fund.nav_day === null ? [] : [{ day: fund.nav_day, nav }]
  const ahead = new Map(accrualDays({ last, to: tradeDate, navs, rates }).map(({ day, sum }) => [day, sum]))
  const sumOn: AccrualSum = (day: IsoDate) => known.sums.get(day) ?? ahead.get(day) ?? perShareE12(0n)
  const boughtOn = new Map(lots.map(lot => [lot.lotId, lot.tradeDate]))
  const left = uses.map(({ lotId, shares }) => ({ lotId, shares, tradeDate: boughtOn.get(lotId) ?? tradeDate }))
  const returned = lotReturns(left, tradeDate, { about: { channel: 'own' }, splits, sumOn })
  const byLot = new Map(returned.map(({ lotId, amount }) => [lotId, amount]))
  return ({ lotId }) => byLot.get(lotId) ?? ZERO_FEN
}
