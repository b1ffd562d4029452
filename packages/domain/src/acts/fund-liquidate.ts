import type { Calendar } from '../calendar/calendar.ts'
import { type IsoDate, isoDate } from '../calendar/dates.ts'
import { FUND_STATUS, type FundStatus } from '../codes/fund-status.ts'
import {
  addFen,
  type Fen,
  fen,
  moneyFor,
  type NavE4,
  parseFen,
  type ShareCents,
  sumFen,
  ZERO_FEN,
} from '../money/money.ts'
import type { LiquidationPayment } from '../settle/liquidation.ts'
import { type Decision, decided, refuse } from './refusals.ts'

/** A payment decided before; `left` is what remains after all cuts, null until its orders are placed. */
export type EarlierPayment = { day: IsoDate; isLast: boolean; left: Fen | null }

export type LiquidatedHolder = { custno: string; tradeacco: string; shares: ShareCents }
type PendingPurchase = { orderId: bigint; custno: string; amount: Fen; isPaid: boolean }
/** Who holds a fund, and what waits in it. */
export type CountedFund = {
  /** Of all holders now, and how many they and their holdings are. */
  total: ShareCents
  holders: number
  accounts: number
  /** Those with most shares first. */
  largest: readonly LiquidatedHolder[]
  /** Purchases that wait and whose price is not known. */
  purchases: readonly PendingPurchase[]
  /** Sales that wait: they are confirmed before. */
  sales: { count: number; shares: ShareCents }
  /** Conversions into the fund that wait and whose price is not known. */
  conversionsIn: number
  plans: number
}
export type LiquidationFacts = {
  /** Of an order that comes now. */
  tradingDay: IsoDate
  /** The fund's own. */
  calendar: Calendar
  fund:
    | (CountedFund & {
        fundname: string
        status: FundStatus
        isAtRegistrar: boolean
        isConverted: boolean
        nav: NavE4 | null
      })
    | null
  /** Oldest first. */
  earlier: readonly EarlierPayment[]
}
export type Liquidation = CountedFund & {
  fund: string
  fundname: string
  /** Until now. */
  status: FundStatus
  day: IsoDate
  /** The first trading day after the fund's last one. */
  endsFrom: IsoDate
  amount: Fen
  /** What earlier payments left, which goes with the last one. */
  carried: Fen
  /** What this one pays with it, on the shares of now. */
  payment: LiquidationPayment
  isFirst: boolean
  isLast: boolean
  /** More than a tenth above the worth of all shares at the last NAV: a slip of the decimal point looks like this. */
  isUnusual: boolean
}

type Asked = { fund: string; day: string; amount: string; last?: true | undefined }

/** Whether a fund that ends makes a payment; the first one ends its trading, the last one cancels its shares. */
export function decideFundLiquidate(facts: LiquidationFacts, asked: Asked): Decision<Liquidation> {
  const { tradingDay, calendar, fund, earlier } = facts
  const [day, amount, isLast] = [isoDate(asked.day), parseFen(asked.amount), asked.last === true]
  if (!fund) return refuse('fund.unknown', { fund: asked.fund })
  const { fundname, status, isAtRegistrar, isConverted, nav, ...counted } = fund
  if (isAtRegistrar) return refuse('liquidation.at-registrar', { fund: asked.fund })
  if (isConverted) return refuse('conversion.converted', { fund: asked.fund })
  if (NOT_SET_UP.includes(status) || nav === null) return refuse('liquidation.not-set-up', { fund: asked.fund })
  if (earlier.some(each => each.isLast)) return refuse('liquidation.over', { fund: asked.fund })
  if (!calendar.isOpen(day)) return refuse('event.closed', { fund: asked.fund, day })
  if (day < tradingDay) return refuse('liquidation.past', { day, tradingDay })
  const before = earlier.at(-1)
  if (before && day <= before.day) return refuse('liquidation.not-later', { day: before.day })
  if (before && before.left === null) return refuse('liquidation.unpaid', { day: before.day })
  if (counted.total === 0n) return refuse('liquidation.no-shares', { fund: asked.fund })
  const carried = isLast ? sumFen(earlier.map(each => each.left ?? ZERO_FEN)) : ZERO_FEN
  return decided({
    ...counted,
    fund: asked.fund,
    fundname,
    status,
    day,
    endsFrom: calendar.addOpenDays(earlier[0]?.day ?? day, 1),
    amount,
    carried: fen(carried),
    payment: { amount: addFen(amount, carried), total: counted.total },
    isFirst: earlier.length === 0,
    isLast,
    isUnusual: amount * 10n > moneyFor(counted.total, nav) * 11n,
  })
}

const NOT_SET_UP: readonly FundStatus[] = [FUND_STATUS.raising, FUND_STATUS.establishing, FUND_STATUS.raisingFailed]
