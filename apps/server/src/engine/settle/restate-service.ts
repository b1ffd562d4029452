import { listFloatingFunds } from '@zhixiao/db/market/floating-terms.ts'
import { readLastAccrual } from '@zhixiao/db/market/service-accrual.ts'
import type { FundOrder } from '@zhixiao/db/settle/fund-orders.ts'
import { listLeftAfter } from '@zhixiao/db/settle/service-returns.ts'
import { readContract } from '@zhixiao/db/settle/settle-day.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { SERVICE_ACCRUES_FROM } from '@zhixiao/domain/fee/service-return.ts'
import { sumFen } from '@zhixiao/domain/money/money.ts'
import { lotReturns } from '@zhixiao/domain/settle/service-return.ts'
import { restateFloating } from './floating.ts'
import { giveMore } from './give-back.ts'
import { readReturnFacts } from './give-service-back.ts'

type Changed = {
  fundcode: string
  /** The first day whose NAV was corrected or came late, and its version. */
  day: IsoDate
  version: number
}

/**
 * Pays the difference when a late or corrected NAV increases the service fee due for shares that have left the class. An
 * overpayment stays with the customer: the company bears it. Returns the orders placed, confirmed at the next settlement
 * and paid then, or later with a sale whose payment is delayed.
 */
async function restateService(tx: Tx, { fundcode, day, version }: Changed): Promise<FundOrder[]> {
  const index = await readLastAccrual(tx, fundcode)
  // No sale is confirmed without the NAV of its day, so none left after the newest NAV.
  if (index === null || index.day <= day) return []
  const left = await listLeftAfter(tx, fundcode, day, SERVICE_ACCRUES_FROM)
  const last = left
    .map(each => each.left)
    .sort()
    .at(-1)
  if (last === undefined) return []
  const facts = await readReturnFacts(tx, await readContract(tx, fundcode), last, left)
  const sales = [...Map.groupBy(left, each => each.orderId).values()].flatMap(lots => {
    const [first] = lots
    if (!first) return []
    return [{ ...first, due: sumFen(lotReturns(lots, first.left, facts).map(each => each.amount)) }]
  })
  return giveMore(tx, { fundcode, day, version, cause: 'service' }, sales)
}

/** The same for the service and the floating fees of many classes. */
export async function restateReturns(tx: Tx, changed: readonly Changed[]): Promise<FundOrder[]> {
  const floating = new Set(
    await listFloatingFunds(
      tx,
      changed.map(each => each.fundcode),
    ),
  )
  const orders: FundOrder[] = []
  for (const each of changed) {
    orders.push(...(await restateService(tx, each)))
    if (floating.has(each.fundcode)) orders.push(...(await restateFloating(tx, each)))
  }
  return orders
}

/** The same for newly published NAVs, which may be older than NAVs already stored. */
export async function returnForLateNavs(tx: Tx, navs: readonly { fundcode: string; day: IsoDate }[]): Promise<void> {
  const changed = [...Map.groupBy(navs, nav => nav.fundcode)].flatMap(([fundcode, ofClass]) => {
    const [day] = ofClass.map(nav => nav.day).sort()
    return day === undefined ? [] : [{ fundcode, day, version: 1 }]
  })
  await restateReturns(tx, changed)
}
