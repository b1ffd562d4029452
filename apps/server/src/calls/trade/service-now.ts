import type { Db } from '@zhixiao/db/connect.ts'
import { type HeldAccruals, readAccruals, readHeldAccruals } from '@zhixiao/db/market/service-accrual.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type AccrualSum, accrualDays } from '@zhixiao/domain/fee/accrual-index.ts'
import { hasServiceFee, serviceRates } from '@zhixiao/domain/fee/fund-contract.ts'
import type { LotUse } from '@zhixiao/domain/fee/redemption-fee.ts'
import { INDEX_BEGINS, indexDays, SERVICE_ACCRUES_FROM } from '@zhixiao/domain/fee/service-return.ts'
import { serviceCaseOf } from '@zhixiao/domain/fund/legal-kind.ts'
import { type Fen, type PerShareE12, perShareE12, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { lotReturns } from '@zhixiao/domain/settle/service-return.ts'
import type { CustomerContext } from '../../kernel/context.ts'
import type { FundNow } from './fund-now.ts'
import type { SharesOut } from './order-fees.ts'

/** The service fee returned with each lot that an order placed now would use. */
export type ServiceBack = (use: Pick<LotUse, 'lotId'>) => Fen

/** The accrual index as the lots of a holding need it; null where nothing is returned. */
export async function readAccruedNow(
  { db, session }: Pick<CustomerContext, 'db' | 'session'>,
  tradeacco: string,
  { fund, tradeDate }: FundNow,
): Promise<HeldAccruals | null> {
  if (!hasServiceFee(fund.contract) || tradeDate < SERVICE_ACCRUES_FROM) return null
  const { fundcode } = fund.contract
  return readHeldAccruals(db, { custno: session.custno, tradeacco, fundcode }, SERVICE_ACCRUES_FROM, tradeDate)
}

/** Estimates as the settlement computes it, with the last NAV for all days up to the order's trading day. */
export async function serviceBackNow(
  { db }: { db: Db },
  { now: { fund, tradeDate }, nav, lots }: SharesOut,
  accrued: HeldAccruals | null,
  uses: readonly LotUse[],
): Promise<ServiceBack> {
  if (accrued === null) return () => ZERO_FEN
  const last = accrued.last ?? INDEX_BEGINS
  const about = serviceCaseOf(fund.fund_type)
  const needed = indexDays(
    lots.map(lot => ({ ...lot, left: tradeDate })),
    about,
  )
  // `accrued` has the trading days of booked lots: others are those of acts that are not booked yet, and a year after agency sales.
  const unread = [...needed].filter(day => day <= last.day && !accrued.sums.has(day))
  const more = unread.some(day => day >= SERVICE_ACCRUES_FROM)
    ? (await readAccruals(db, fund.contract.fundcode, unread)).sums
    : new Map<IsoDate, PerShareE12>()
  const rates = serviceRates(fund.contract)
  const navs = fund.nav_day === null ? [] : [{ day: fund.nav_day, nav }]
  const ahead = new Map(accrualDays({ last, to: tradeDate, navs, rates }).map(({ day, sum }) => [day, sum]))
  const sumOn: AccrualSum = (day: IsoDate) =>
    accrued.sums.get(day) ?? more.get(day) ?? ahead.get(day) ?? perShareE12(0n)
  const held = new Map(lots.map(lot => [lot.lotId, lot]))
  const left = uses.flatMap(({ lotId, shares }) => {
    const lot = held.get(lotId)
    return lot === undefined ? [] : [{ ...lot, shares }]
  })
  const returned = lotReturns(left, tradeDate, { about, splits: accrued.splits, sumOn })
  const byLot = new Map(returned.map(({ lotId, amount }) => [lotId, amount]))
  return ({ lotId }) => byLot.get(lotId) ?? ZERO_FEN
}
