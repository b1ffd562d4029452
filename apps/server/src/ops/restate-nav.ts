import { type FundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-acts.ts'
import {
  type ConfirmedLeg,
  insertNavCorrection,
  listConfirmedAt,
  listUsedLots,
  readNavsOf,
} from '@zhixiao/db/settle/restate.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { addFen, fen, type NavE4, navE4, rateE8, shareCents } from '@zhixiao/domain/money/money.ts'
import { convertedNet, redeemedNet, restateBought, takeBack, type UsedLot } from '@zhixiao/domain/settle/restate.ts'

type Correction = { fundcode: string; day: IsoDate; from: bigint; to: bigint; by: string; confirmOn: IsoDate }

/**
 * Restates what was confirmed at a NAV that is corrected: for each order an adjusting order of the fund that names it, due at
 * the next settlement. Nothing confirmed is changed. A customer who got too little gets the rest; shares too many are
 * taken back as far as they are there; money too much stays theirs, and the company makes the fund whole.
 * Returns how many orders were placed.
 */
export async function restateNav(tx: Tx, correction: Correction): Promise<number> {
  const { fundcode, day } = correction
  await insertNavCorrection(tx, correction)
  const legs = await listConfirmedAt(tx, fundcode, day)
  const uses = await listUsedLots(
    tx,
    legs.filter(leg => leg.kind === '024' || leg.kind === '036').map(leg => leg.orderId),
  )
  const navs = await readNavsOf(
    tx,
    legs.flatMap(leg => [leg.fundcode, leg.soldFund]),
    day,
  )
  const orders = legs.flatMap(leg => adjust(leg, uses.get(leg.orderId) ?? [], navs, correction))
  return insertFundOrders(tx, orders)
}

function adjust(
  leg: ConfirmedLeg,
  uses: readonly UsedLot[],
  navs: ReadonlyMap<string, bigint>,
  { day, confirmOn, to }: Correction,
): FundOrder[] {
  const order = {
    custno: leg.custno,
    tradeacco: leg.tradeacco,
    fundcode: leg.fundcode,
    tradeDate: leg.tradeDate,
    confirmDate: confirmOn,
    parentOrderId: leg.orderId,
    requestId: `restate-${leg.orderId}-${day}-${to}`,
  }
  const navOf = (fundcode: string): NavE4 => navE4(navs.get(fundcode) ?? 0n)
  const nav = navOf(leg.fundcode)
  if (leg.kind === '024') {
    const owed = redeemedNet(uses, nav) - leg.paid
    if (owed === 0n) return []
    const [cause, amount] = owed > 0n ? (['correction', owed] as const) : (['covered', -owed] as const)
    return [{ ...order, kind: '140', cause, amount: fen(amount), ...(owed > 0n ? { payDate: confirmOn } : {}) }]
  }
  const invested =
    leg.kind === '036'
      ? convertedNet(redeemedNet(uses, navOf(leg.soldFund)), leg.diff ?? rateE8(0n))
      : addFen(leg.net, leg.interest)
  const change = restateBought(invested, leg.shares, nav, leg.rounding)
  if (change === 0n) return []
  const lot = leg.lotId === null ? {} : { lotId: leg.lotId }
  if (change > 0n) return [{ ...order, ...lot, kind: '144', cause: 'correction', shares: change }]
  const back = takeBack(shareCents(-change), leg.free, nav)
  return [
    ...(back.shares > 0n
      ? [{ ...order, ...lot, kind: '145' as const, cause: 'correction' as const, shares: back.shares }]
      : []),
    ...(back.covered > 0n
      ? [
          {
            ...order,
            kind: '140' as const,
            cause: 'covered' as const,
            amount: back.covered,
            requestId: `${order.requestId}-c`,
          },
        ]
      : []),
  ]
}
