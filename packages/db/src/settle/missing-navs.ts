import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Reader } from '../tx.ts'
import { type DueAct, listDueActs } from './fund-acts.ts'
import { type DueOrders, listDueOrders, listUnpricedEntries, type UnpricedEntries } from './settle-day.ts'

/** A NAV that is missing although the settlement of a day needs it, and how many orders wait for it alone. */
export type MissingNav = { fundcode: string; day: IsoDate; orders: number }

export type DueOnDay = {
  acts: readonly DueAct[]
  orders: readonly DueOrders[]
  entries: readonly UnpricedEntries[]
}

/** Everything due on a day; all three read every due order, side by side. */
export async function readDueOnDay(db: Reader, day: IsoDate): Promise<DueOnDay> {
  const [acts, orders, entries] = await Promise.all([
    listDueActs(db, day),
    listDueOrders(db, day),
    listUnpricedEntries(db, day),
  ])
  return { acts, orders, entries }
}

/**
 * The NAVs that orders, dividends or incomes due on a day lack, oldest first. A fund's orders of later days than its
 * first one here wait, conversions into the fund included: its days are settled in their order (decision 28).
 */
export function missingNavs({ acts, orders, entries }: DueOnDay): MissingNav[] {
  const missing = new Map<string, MissingNav>()
  const add = (fundcode: string, day: IsoDate, count: number) => {
    const known = missing.get(`${day} ${fundcode}`)?.orders ?? 0
    missing.set(`${day} ${fundcode}`, { fundcode, day, orders: known + count })
  }
  for (const { fundcode, day, unpriced } of orders) if (unpriced > 0) add(fundcode, day, unpriced)
  for (const { fundcode, day, count } of entries) add(fundcode, day, count)
  for (const { fundcode, day, isPriced } of acts) if (!isPriced) add(fundcode, day, 0)
  return [...missing].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
}

export const listMissingNavs = async (db: Reader, day: IsoDate): Promise<MissingNav[]> =>
  missingNavs(await readDueOnDay(db, day))
