import type { IsoDate } from '../calendar/dates.ts'
import { KIND, type OrderKind } from '../codes/business-kinds.ts'
import type { ConversionRequest } from '../fee/conversion-fee.ts'
import { type FundContract, termsOn } from '../fee/fund-contract.ts'
import type { MandatoryFee } from '../fee/mandatory-fee.ts'
import type { Lot } from '../fee/redemption-fee.ts'
import type { LegalHolder } from '../law/legal-rule.ts'
import {
  type Fen,
  fen,
  type NavE4,
  type ShareCents,
  type ShareRounding,
  shareCents,
  ZERO_SHARES,
} from '../money/money.ts'
import type { OrderCause } from '../order/order-states.ts'
import { type Given, type Restated, restateBuy, restateConversion, restateSale } from './restate.ts'
import { type Holder, holdingKey } from './settle-fund-day.ts'

/** An order that was confirmed at a NAV, with its figures including corrections. */
export type ConfirmedAt = Holder &
  Given & {
    orderId: bigint
    kind: OrderKind
    /** The order's own fund, and the fund of its new shares: for a conversion the target fund. */
    soldFund: string
    fundcode: string
    tradeDate: IsoDate
    confirmDate: IsoDate
    /** The amount invested, including its interest. */
    invested: Fen
    /** The unpaid loss that a sale bore. */
    unpaid: Fen
    /** The day whose terms charged it, and of a part of a conversion its request. */
    termsDay: IsoDate
    request: ConversionRequest | null
    rounding: ShareRounding
    lotId: bigint | null
    holder: LegalHolder
  }

/** The lots that were used and the mandatory fees by order, the free shares by holding, and the contracts and NAVs by fund. */
export type RestateFacts = {
  lots: ReadonlyMap<bigint, readonly Lot[]>
  mandatory: ReadonlyMap<bigint, MandatoryFee>
  free: ReadonlyMap<string, ShareCents>
  priced: ReadonlyMap<string, { contract: FundContract; nav: NavE4 }>
}

type AdjustingOrder = Holder & {
  fundcode: string
  targetFundcode?: string
  kind: typeof KIND.forcedIncrease | typeof KIND.forcedDecrease | typeof KIND.refund
  cause: OrderCause
  shares?: ShareCents
  amount?: Fen
  lotId?: bigint
  tradeDate: IsoDate
  confirmDate: IsoDate
  payDate?: IsoDate
  parentOrderId: bigint
  requestId: string
}

/**
 * The orders of the fund that adjust what was confirmed at a corrected NAV; each names the order that it adjusts. A
 * customer who got too little gets the rest; excess shares are taken back while there are enough; excess money stays the
 * customer's, and the company compensates the fund. @param version of the correction, which makes placing idempotent
 */
export function restateOrders(
  confirmed: readonly ConfirmedAt[],
  facts: RestateFacts,
  { fundcode, version, confirmOn }: { fundcode: string; version: number; confirmOn: IsoDate },
): AdjustingOrder[] {
  const free = new Map(facts.free)
  return confirmed.flatMap(order => {
    const key = holdingKey(order)
    const left = free.get(key) ?? ZERO_SHARES
    const restated = restate(order, left, facts)
    // Shares that one order gives back are not available to the next of the same holding.
    if (restated.shares < 0n) free.set(key, shareCents(left + restated.shares))
    return adjustingOrders(order, restated, confirmOn, `restate-${order.orderId}-${fundcode}-${version}`)
  })
}

function restate(order: ConfirmedAt, free: ShareCents, { priced, ...of }: RestateFacts): Restated {
  const lots = of.lots.get(order.orderId) ?? []
  const mandatory = of.mandatory.get(order.orderId) ?? null
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
  confirmOn: IsoDate,
  requestId: string,
): AdjustingOrder[] {
  const order = {
    custno: of.custno,
    tradeacco: of.tradeacco,
    fundcode: of.fundcode,
    tradeDate: of.tradeDate,
    confirmDate: confirmOn,
    parentOrderId: of.orderId,
  }
  const orders: AdjustingOrder[] = []
  if (shares !== 0n)
    orders.push({
      ...order,
      kind: shares > 0n ? KIND.forcedIncrease : KIND.forcedDecrease,
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
