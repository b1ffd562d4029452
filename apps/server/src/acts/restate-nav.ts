import { type FundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import { readMandatoryFees } from '@zhixiao/db/settle/mandatory-fees.ts'
import {
  type ConfirmedAt,
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
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { type FundContract, termsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import type { MandatoryFee } from '@zhixiao/domain/fee/mandatory-fee.ts'
import type { Lot } from '@zhixiao/domain/fee/redemption-fee.ts'
import { type Fen, fen, type NavE4, type ShareCents, shareCents, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { type Restated, restateBuy, restateConversion, restateSale } from '@zhixiao/domain/settle/restate.ts'
import { holdingKey } from '@zhixiao/domain/settle/settle-fund-day.ts'

type Correction = { fundcode: string; day: IsoDate; from: bigint; to: bigint; by: string; confirmOn: IsoDate }
type Priced = { contract: FundContract; nav: NavE4 }

/**
 * Restates what was confirmed at a NAV that is corrected: adjusting orders of the fund name each affected order and are
 * due at the next settlement; confirmations never change. A customer who got too little gets the rest; excess shares
 * are taken back while there are enough; excess money stays the customer's, and the company compensates the fund.
 * Returns the orders that were placed.
 */
export async function restateNav(tx: Tx, correction: Correction): Promise<readonly FundOrder[]> {
  const { fundcode, day } = correction
  const version = await insertNavCorrection(tx, correction)
  const confirmed = await listConfirmedAt(tx, fundcode, day)
  const lots = await listUsedLots(
    tx,
    confirmed.map(order => order.orderId),
  )
  const free = await lockFreeShares(tx, confirmed)
  const priced = await readPriced(tx, confirmed, day)
  await repriceLots(
    tx,
    fundcode,
    confirmed.map(order => order.orderId),
    correction.to,
  )
  const mandatory = await readMandatoryFees(
    tx,
    confirmed.map(order => order.orderId),
  )
  const orders = confirmed.flatMap(order => {
    const key = holdingKey(order)
    const restated = restate(
      order,
      lots.get(order.orderId) ?? [],
      free.get(key) ?? ZERO_SHARES,
      priced,
      mandatory.get(order.orderId),
    )
    // Shares that one order gives back are not available to the next of the same holding.
    if (restated.shares < 0n) free.set(key, shareCents((free.get(key) ?? ZERO_SHARES) + restated.shares))
    return adjustingOrders(order, restated, correction, `restate-${order.orderId}-${fundcode}-${version}`)
  })
  await insertFundOrders(tx, orders)
  return orders
}

async function readPriced(tx: Tx, confirmed: readonly ConfirmedAt[], day: IsoDate): Promise<Map<string, Priced>> {
  const codes = [...new Set(confirmed.flatMap(order => [order.fundcode, order.soldFund]))]
  const priced = new Map<string, Priced>()
  for (const [code, nav] of await readNavsOf(tx, codes, day))
    priced.set(code, { contract: await readContract(tx, code), nav })
  return priced
}

function restate(
  order: ConfirmedAt,
  lots: readonly Lot[],
  free: ShareCents,
  priced: ReadonlyMap<string, Priced>,
  mandatory: MandatoryFee | null = null,
): Restated {
  const [sold, into] = [priced.get(order.soldFund), priced.get(order.fundcode)]
  if (!sold || !into) throw new Error(`no NAVs to restate order ${order.orderId} with`)
  const { confirmDate, termsDay, tradeDate, unpaid, request, holder } = order
  const out = { fund: termsOn(sold.contract, termsDay, holder, tradeDate), nav: sold.nav }
  if (order.kind === KIND.redemption)
    return restateSale({ lots, confirmDate, unpaid, mandatory }, out.fund, out.nav, order)
  if (order.kind === KIND.conversion) {
    const target = { fund: termsOn(into.contract, termsDay, holder, tradeDate), nav: into.nav, free }
    return restateConversion({ lots, confirmDate, unpaid, mandatory, request }, out, target, order)
  }
  return restateBuy({ ...order, nav: into.nav, free }, order)
}

function adjustingOrders(
  of: ConfirmedAt,
  { shares, payout, crossing, company, companyInto }: Restated,
  { confirmOn }: Correction,
  requestId: string,
): FundOrder[] {
  const order = {
    custno: of.custno,
    tradeacco: of.tradeacco,
    fundcode: of.fundcode,
    tradeDate: of.tradeDate,
    confirmDate: confirmOn,
    parentOrderId: of.orderId,
  }
  const orders: FundOrder[] = []
  if (shares !== 0n)
    orders.push({
      ...order,
      kind: shares > 0n ? KIND.addition : KIND.deduction,
      cause: 'correction',
      shares: shareCents(magnitude(shares)),
      ...(of.lotId === null ? {} : { lotId: of.lotId }),
      requestId,
    })
  if (payout > 0n)
    orders.push({ ...order, kind: KIND.refund, cause: 'correction', amount: payout, payDate: confirmOn, requestId })
  if (crossing !== 0n) {
    const [fundcode, targetFundcode] = crossing > 0n ? [of.soldFund, of.fundcode] : [of.fundcode, of.soldFund]
    const cause = crossing > 0n ? 'crossed' : 'returned'
    const amount = fen(magnitude(crossing))
    orders.push({ ...order, fundcode, targetFundcode, kind: KIND.refund, cause, amount, requestId: `${requestId}-x` })
  }
  const between = (fundcode: string, amount: Fen, suffix: string) => {
    if (amount === 0n) return
    const cause = amount > 0n ? 'recovered' : 'covered'
    const moved = fen(magnitude(amount))
    orders.push({ ...order, fundcode, kind: KIND.refund, cause, amount: moved, requestId: `${requestId}-${suffix}` })
  }
  between(of.soldFund, company, 'c')
  between(of.fundcode, companyInto, 'i')
  return orders
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)
