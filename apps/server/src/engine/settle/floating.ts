import { lockFloatingHistory, readFloatingTerms } from '@zhixiao/db/market/floating-terms.ts'
import { listFloatedFrom, writeFloatingUses } from '@zhixiao/db/settle/floating-uses.ts'
import type { FundOrder } from '@zhixiao/db/settle/fund-orders.ts'
import type { Holdings } from '@zhixiao/db/settle/holdings.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FundContract } from '@zhixiao/domain/fee/fund-contract.ts'
import type { Lot } from '@zhixiao/domain/fee/redemption-fee.ts'
import { floatingOf, leftOrders } from '@zhixiao/domain/settle/floating-return.ts'
import type { Settled } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { readFloatingFacts } from './floating-facts.ts'
import { giveBack, giveMore } from './give-back.ts'

type Left = {
  fund: FundContract
  day: IsoDate
  settled: Settled
  /** Lots as before the settlement, by holdingKey. */
  lots: ReadonlyMap<string, readonly Lot[]>
  holdings: Holdings
}

/** Decides the floating management fee of shares that left, and returns the accrued parts that are not due. */
export async function giveFloatingBack(tx: Tx, { fund, day, settled, lots, holdings }: Left): Promise<void> {
  const orders = leftOrders(settled, lots)
  const last = lastDay(orders)
  if (last === undefined) return
  const { fundcode } = fund
  const terms = await readFloatingTerms(tx, fundcode)
  if (terms.length === 0) return
  await lockFloatingHistory(tx, fundcode)
  const decided = floatingOf(orders, await readFloatingFacts(tx, fundcode, terms, last))
  await writeFloatingUses(tx, decided)
  await giveBack(tx, { fundcode, day, holdings, cause: 'floating' }, decided)
}

const lastDay = (orders: readonly { left: IsoDate }[]): IsoDate | undefined =>
  orders
    .map(({ left }) => left)
    .sort()
    .at(-1)

/**
 * Pays the difference when a late or corrected NAV increases what goes back with shares that have left. The decision of the lot is
 * made once more; what was paid too much stays with the customer.
 */
export async function restateFloating(
  tx: Tx,
  { fundcode, day, version }: { fundcode: string; day: IsoDate; version: number },
): Promise<FundOrder[]> {
  const used = await listFloatedFrom(tx, fundcode, day)
  const last = lastDay(used)
  if (last === undefined) return []
  const facts = await readFloatingFacts(tx, fundcode, await readFloatingTerms(tx, fundcode), last)
  const orders = [...Map.groupBy(used, each => each.orderId).values()].flatMap(lots => {
    const [order] = lots
    return order ? [{ order, left: order.left, termsDay: order.termsDay, lots }] : []
  })
  const sales = floatingOf(orders, facts).map(({ order, amount }) => ({ ...order, due: amount }))
  return giveMore(tx, { fundcode, day, version, cause: 'floating' }, sales)
}
