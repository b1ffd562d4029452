import { readServiceCase } from '@zhixiao/db/market/legal-funds.ts'
import { accrueService, lockAccruals, readLastAccrual } from '@zhixiao/db/market/service-accrual.ts'
import type { Holdings } from '@zhixiao/db/settle/holdings.ts'
import { findNavBy } from '@zhixiao/db/settle/manager-decisions.ts'
import { listSplits, writeLotReturns } from '@zhixiao/db/settle/service-returns.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { accrualDays } from '@zhixiao/domain/fee/accrual-index.ts'
import { type FundContract, hasServiceFee, serviceRates } from '@zhixiao/domain/fee/fund-contract.ts'
import type { Lot } from '@zhixiao/domain/fee/redemption-fee.ts'
import { INDEX_BEGINS, indexDays, SERVICE_ACCRUES_FROM, type SoldLot } from '@zhixiao/domain/fee/service-return.ts'
import { type Fen, type PerShareE12, perShareE12, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { isLeaving } from '@zhixiao/domain/order/order-states.ts'
import {
  type OrderReturn,
  type ReturnFacts,
  returnsAsReported,
  serviceReturns,
} from '@zhixiao/domain/settle/service-return.ts'
import type { Settled } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { giveBack } from './give-back.ts'

type Left = {
  fund: FundContract
  day: IsoDate
  settled: Settled
  /** Lots as before the settlement, by holdingKey. */
  lots: ReadonlyMap<string, readonly Lot[]>
  holdings: Holdings
  /** Amounts that an outside registrar reports, by order; an order that is missing gets ours. */
  reported?: ReadonlyMap<bigint, Fen>
}

/** The two amounts of an order for which an outside registrar reported one. */
export type OwnReturn = { orderId: bigint; own: Fen; reported: Fen }

/**
 * Returns the service fee of shares that left. The company pays it by a separate order, confirmed and paid together with
 * the sale. Where an outside registrar reports amounts, they are paid, and our own are in the result beside them.
 */
export async function giveServiceBack(
  tx: Tx,
  { fund, day, settled, lots, holdings, reported = new Map() }: Left,
): Promise<OwnReturn[]> {
  const { fundcode } = fund
  const confirmed = settled.confirmed.filter(({ order }) => isLeaving(order))
  const own = await ownReturns(tx, { fund, lots }, confirmed)
  const returns = returnsAsReported({ confirmed }, own, reported)
  if (returns.length === 0) return []
  await writeLotReturns(tx, returns)
  await giveBack(tx, { fundcode, day, holdings, cause: 'service' }, returns)
  const ownOf = new Map(own.map(({ order, amount }) => [order.orderId, amount]))
  return returns.flatMap(({ order: { orderId }, amount }) =>
    reported.has(orderId) ? [{ orderId, own: ownOf.get(orderId) ?? ZERO_FEN, reported: amount }] : [],
  )
}

/** The service fee returned by our own index, one trading day after the other. */
async function ownReturns(
  tx: Tx,
  { fund, lots }: Pick<Left, 'fund' | 'lots'>,
  left: Settled['confirmed'],
): Promise<OrderReturn[]> {
  if (!hasServiceFee(fund)) return []
  const returns: OrderReturn[] = []
  const held = [...lots.values()].flat()
  for (const [tradeDate, confirmed] of Map.groupBy(left, ({ order }) => order.tradeDate)) {
    if (tradeDate < SERVICE_ACCRUES_FROM) continue
    const leaving = held.map(lot => ({ ...lot, left: tradeDate }))
    returns.push(...serviceReturns({ confirmed }, lots, await readReturnFacts(tx, fund, tradeDate, leaving)))
  }
  return returns
}

/**
 * The accrual index of a class on the days that leaving lots need; extends it to `left`, the last of them, if necessary.
 * An outside registrar may confirm before our NAVs arrive: the last one counts until a later NAV restates it.
 */
export async function readReturnFacts(
  tx: Tx,
  fund: FundContract,
  left: IsoDate,
  leaving: readonly (SoldLot & { left: IsoDate })[],
): Promise<ReturnFacts> {
  const { fundcode } = fund
  const since = SERVICE_ACCRUES_FROM
  const splits = await listSplits(tx, fundcode, since, left)
  const about = await readServiceCase(tx, fundcode)
  const days = [left, ...indexDays(leaving, about), ...splits.map(split => split.day)]
  let sums = await lockAccruals(tx, fundcode, days)
  if (!sums.has(left)) {
    await accrueService(tx, [{ fundcode, day: addDays(left, -1) }], since)
    sums = await lockAccruals(tx, fundcode, days)
  }
  const ahead = sums.has(left) ? null : await accrualsAhead(tx, fund, left)
  // Days before the index have accrued nothing.
  const sumOn = (day: IsoDate) => sums.get(day) ?? ahead?.get(day) ?? perShareE12(0n)
  return { about, splits, sumOn }
}

async function accrualsAhead(tx: Tx, fund: FundContract, to: IsoDate): Promise<Map<IsoDate, PerShareE12>> {
  const { fundcode } = fund
  const last = (await readLastAccrual(tx, fundcode)) ?? INDEX_BEGINS
  const nav = await findNavBy(tx, fundcode, to)
  const navs = nav ? [{ day: nav.day, nav: nav.nav_e4 }] : []
  return new Map(accrualDays({ last, to, navs, rates: serviceRates(fund) }).map(({ day, sum }) => [day, sum]))
}
