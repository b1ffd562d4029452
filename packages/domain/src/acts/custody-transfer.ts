import { type IsoDate, isoDate } from '../calendar/dates.ts'
import type { FeeType } from '../codes/fee-types.ts'
import { FUND_STATUS, type FundStatus, fundStatusName } from '../codes/fund-status.ts'
import { navInSharesOfNow } from '../fee/redemption-fee.ts'
import {
  type Fen,
  moneyFor,
  type NavE4,
  navText,
  parseFen,
  parseNav,
  parseShares,
  type RatioE9,
  type ShareCents,
  shareCents,
  sharesText,
} from '../money/money.ts'
import { ISSUE_NAV } from '../settle/working.ts'
import { type Decision, decided, type Refusal, refuse } from './refusals.ts'
import { oldestFirst, type PassedLot } from './shares-transfer.ts'

export type CustodyFund = {
  name: string
  status: FundStatus
  setupDate: IsoDate | null
  raiseStart: IsoDate | null
  /** Its trading ended with a payment of its liquidation. */
  isLiquidated: boolean
  /** An outside registrar keeps the fund. */
  isOutside: boolean
  /** A money-market fund whose income is carried once a month. */
  isMonthly: boolean
  /** A split up to the trading day is not booked yet. */
  splitWaits: boolean
  /** The last NAV known; null before the first one. */
  nav: NavE4 | null
}

type Facts = {
  tradeDate: IsoDate
  confirmDate: IsoDate
  /** Null without such a fund. */
  fund: CustodyFund | null
  /** The name of the agency; null without such an agency. */
  agency: string | null
  /** The customer does no business until compliance has decided. */
  isHeld: boolean
  /** The paper has moved these shares before. */
  wasUsed: boolean
}
type Moved = {
  tradeDate: IsoDate
  confirmDate: IsoDate
  custno: string
  tradeacco: string
  fund: string
  fundName: string
  agency: { id: string; name: string }
  document: string
  shares: ShareCents
  /** Their worth at the last NAV; null before the first one. */
  worth: Fen | null
}
type Given = { tradeacco: string; fund: string; agency: string; shares: string; document: string }

export type CustodyInFacts = Facts & {
  /** The owner of the account; null without such an account. */
  to: { custno: string; isClosed: boolean } | null
  /** Days of the lot on which the fund was closed. */
  closedDays: readonly IsoDate[]
  /** How the entry of the lot was charged. */
  feeType: FeeType
  /** Our NAV of the day of purchase. */
  boughtAt: NavE4 | null
  /** Splits of the fund since the purchase, oldest first. */
  splits: readonly RatioE9[]
}
/** The lot as it was bought at the agency; age and cost go with it (law.md E8). */
export type AgencyLot = {
  registerDate: IsoDate
  tradeDate: IsoDate
  feeType: FeeType
  nav: NavE4
  splits: readonly RatioE9[]
  cost: Fen
}
export type CustodyIn = Moved & {
  lot: AgencyLot
  /** The cost is more than a tenth off the worth at the purchase: a slip of the decimal point looks like this. */
  isUnusual: boolean
}

/** Whether a lot that an agency sold comes to the customer's account here. */
export function decideCustodyIn(
  facts: CustodyInFacts,
  given: Given & { registered: string; traded: string; cost: string; nav?: string | undefined },
): Decision<CustodyIn> {
  const { to } = facts
  const { tradeacco, document } = given
  const [registerDate, tradeDate] = [isoDate(given.registered), isoDate(given.traded)]
  if (!to || to.isClosed) return refuse('custody.no-account', { tradeacco })
  const refusal = refusalOf(facts, to.custno, given) ?? lotRefusal(facts, registerDate, tradeDate)
  if (refusal) return { ok: false, refusal }
  const { boughtAt } = facts
  const known = navBought(facts.fund?.setupDate ?? null, tradeDate, boughtAt)
  const typed = given.nav === undefined ? null : parseNav(given.nav)
  const nav = known ?? typed
  if (nav === null) return refuse('custody.no-nav', { day: tradeDate })
  if (typed !== null && typed !== nav) return refuse('custody.other-nav', { day: tradeDate, nav: navText(nav) })
  if (facts.wasUsed) return refuse('custody.same-paper', { document })
  const { feeType, splits } = facts
  const [shares, cost] = [parseShares(given.shares), parseFen(given.cost)]
  const worthThen = moneyFor(shares, navInSharesOfNow({ nav, splits }))
  const apart = cost > worthThen ? cost - worthThen : worthThen - cost
  const moved = movedOf(facts, to.custno, given, shares)
  return decided({
    ...moved,
    // Without a NAV the limit of a checker would count nothing.
    worth: moved.worth ?? worthThen,
    lot: { registerDate, tradeDate, feeType, nav, splits, cost },
    isUnusual: apart * 10n > worthThen,
  })
}

/** Whether a fund takes no shares any more: none are bought, and those held are paid out or converted. */
export const hasEnded = ({ isLiquidated, status }: Pick<CustodyFund, 'isLiquidated' | 'status'>): boolean =>
  isLiquidated || status === FUND_STATUS.ended

/** The price of a lot bought on `day`, whose NAV is `nav`: before the set-up of its fund it was subscribed at one yuan a share. */
export const navBought = (setupDate: IsoDate | null, day: IsoDate, nav: NavE4 | null): NavE4 | null =>
  setupDate !== null && day < setupDate ? ISSUE_NAV : nav

/** The first day that a lot of the fund may have, where one of its days is earlier; null where none is. */
export function firstDayMissed(
  { raiseStart, setupDate }: Pick<CustodyFund, 'raiseStart' | 'setupDate'>,
  { traded, registered }: { traded: IsoDate; registered: IsoDate },
): IsoDate | null {
  if (setupDate === null) return null
  const first = raiseStart ?? setupDate
  if (traded < first) return first
  return registered <= setupDate ? setupDate : null
}

function refusalOf(
  { fund, agency, isHeld }: Facts,
  custno: string,
  { fund: code, agency: agencyId }: Given,
): Refusal | null {
  // Only compliance may know of a hit on a name list.
  if (isHeld) return { code: 'transfer.held', given: { custno } }
  if (!fund) return { code: 'fund.unknown', given: { fund: code } }
  if (agency === null) return { code: 'custody.no-agency', given: { agency: agencyId } }
  if (fund.isOutside) return { code: 'custody.outside', given: { fund: code } }
  if (fund.setupDate === null || hasEnded(fund))
    return {
      code: 'custody.fund-not-running',
      given: { fund: code, status: fund.isLiquidated ? '已进入清算' : fundStatusName(fund.status) },
    }
  if (fund.isMonthly) return { code: 'custody.unpaid-income', given: { fund: code } }
  return fund.splitWaits ? { code: 'transfer.split-waits', given: { fund: code } } : null
}

function lotRefusal(
  { fund, closedDays, tradeDate }: CustodyInFacts,
  registered: IsoDate,
  traded: IsoDate,
): Refusal | null {
  if (registered <= traded || registered > tradeDate) return { code: 'custody.days', given: {} }
  const first = fund && firstDayMissed(fund, { traded, registered })
  if (first) return { code: 'custody.older-than-fund', given: { day: first } }
  const [closed] = closedDays
  return closed === undefined ? null : { code: 'custody.closed-day', given: { day: closed } }
}

export type CustodyOutFacts = Facts & {
  /** The holding that gives; null without one. */
  from: { custno: string; shares: ShareCents; free: ShareCents; heldBack: ShareCents } | null
  /** The account is frozen by an authority. */
  isFrozen: boolean
  /** Income of a money-market fund that is not carried yet. */
  unpaid: Fen
  /** Lots that may be sold on the trading day, in the order of a sale. */
  lots: readonly { lotId: bigint; registerDate: IsoDate; remaining: ShareCents }[]
}
export type CustodyOut = Moved & { before: ShareCents; parts: readonly PassedLot[] }

/** Whether shares go to an agency, lot by lot, the oldest first; what is frozen, sold or locked by the contract stays. */
export function decideCustodyOut(facts: CustodyOutFacts, given: Given): Decision<CustodyOut> {
  const { from, lots } = facts
  const { tradeacco, fund, document } = given
  if (!from) return refuse('holding.unknown', { tradeacco, fund })
  const refusal = refusalOf(facts, from.custno, given)
  if (refusal) return { ok: false, refusal }
  if (facts.isFrozen) return refuse('custody.frozen', { custno: from.custno })
  if (facts.unpaid !== 0n) return refuse('custody.unpaid-income', { fund })
  if (from.shares - from.free !== from.heldBack) return refuse('transfer.orders-wait', {})
  const shares = parseShares(given.shares)
  const sellable = lots.reduce((sum, lot) => sum + lot.remaining, 0n)
  const most = sellable < from.free ? shareCents(sellable) : from.free
  if (shares > most) return refuse('holding.too-few-free', { shares: sharesText(most) })
  if (facts.wasUsed) return refuse('custody.same-paper', { document })
  return decided({
    ...movedOf(facts, from.custno, given, shares),
    before: from.shares,
    parts: oldestFirst(lots, shares),
  })
}

const movedOf = (
  { tradeDate, confirmDate, fund, agency }: Facts,
  custno: string,
  { tradeacco, fund: code, agency: id, document }: Given,
  shares: ShareCents,
): Moved => ({
  tradeDate,
  confirmDate,
  custno,
  tradeacco,
  fund: code,
  fundName: fund?.name ?? '',
  agency: { id, name: agency ?? '' },
  document,
  shares,
  worth: fund?.nav == null ? null : moneyFor(shares, fund.nav),
})
