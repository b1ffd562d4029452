import { type FundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import { readMandatoryFees } from '@zhixiao/db/settle/mandatory-fees.ts'
import {
  insertNavCorrection,
  listConfirmedAt,
  listUsedLots,
  lockFreeShares,
  readNavsOf,
  repriceLots,
} from '@zhixiao/db/settle/restate.ts'
import { readContract } from '@zhixiao/db/settle/settle-day.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FundContract } from '@zhixiao/domain/fee/fund-contract.ts'
import type { NavE4 } from '@zhixiao/domain/money/money.ts'
import { type ConfirmedAt, type RestateFacts, restateOrders } from '@zhixiao/domain/settle/restate-orders.ts'

type Correction = { fundcode: string; day: IsoDate; from: bigint; to: bigint; by: string; confirmOn: IsoDate }

/**
 * Restates what was confirmed at a NAV that is corrected: the adjusting orders are due at the next settlement;
 * confirmations never change. Returns the orders that were placed.
 */
export async function restateNav(tx: Tx, correction: Correction): Promise<readonly FundOrder[]> {
  const { fundcode, day, confirmOn } = correction
  const version = await insertNavCorrection(tx, correction)
  const confirmed = await listConfirmedAt(tx, fundcode, day)
  const ids = confirmed.map(order => order.orderId)
  const lots = await listUsedLots(tx, ids)
  const free = await lockFreeShares(tx, confirmed)
  const priced = await readPriced(tx, confirmed, day)
  await repriceLots(tx, fundcode, ids, correction.to)
  const mandatory = await readMandatoryFees(tx, ids)
  const orders = restateOrders(confirmed, { lots, free, priced, mandatory }, { fundcode, version, confirmOn })
  await insertFundOrders(tx, orders)
  return orders
}

async function readPriced(tx: Tx, confirmed: readonly ConfirmedAt[], day: IsoDate): Promise<RestateFacts['priced']> {
  const codes = [...new Set(confirmed.flatMap(order => [order.fundcode, order.soldFund]))]
  const priced = new Map<string, { contract: FundContract; nav: NavE4 }>()
  for (const [code, nav] of await readNavsOf(tx, codes, day))
    priced.set(code, { contract: await readContract(tx, code), nav })
  return priced
}
