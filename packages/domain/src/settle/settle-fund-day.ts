import { addDays, type IsoDate } from '../calendar/dates.ts'
import { KIND, type OrderKind } from '../codes/business-kinds.ts'
import { DIVIDEND, type DividendType } from '../codes/dividend-types.ts'
import { LARGE_REDEMPTION, type LargeRedemption } from '../codes/large-redemption.ts'
import type { ConversionRequest } from '../fee/conversion-fee.ts'
import { type FundContract, type FundTerms, termsOn } from '../fee/fund-contract.ts'
import { isFree, type SaleDay } from '../fee/holding-period.ts'
import type { MandatoryFee } from '../fee/mandatory-fee.ts'
import type { EntryTerms } from '../fee/purchase-fee.ts'
import { type Lot, type LotOrigin, remainingOf } from '../fee/redemption-fee.ts'
import { type HolderLimit, largestFitting, roomOf } from '../fund/holder-limit.ts'
import type { LegalHolder } from '../law/legal-rule.ts'
import { divideTruncate } from '../money/decimal.ts'
import { type Fen, fen, type ShareCents, shareCents, ZERO_FEN, ZERO_SHARES } from '../money/money.ts'
import { isFundConversion, isLeaving, isLiquidation, type OrderCause } from '../order/order-states.ts'
import {
  confirmBetween,
  confirmCustodyIn,
  confirmCustodyOut,
  confirmDividend,
  confirmForcedDecrease,
  confirmForcedIncrease,
  confirmInterest,
  confirmLiquidation,
  confirmRefund,
  confirmRelease,
  confirmTransfer,
  confirmWithoutMovement,
} from './confirm-fund-act.ts'
import {
  type Advance,
  type ConversionSide,
  confirmConversion,
  confirmPurchase,
  confirmRedemption,
  confirmSubscription,
  type Redemption,
} from './confirm-order.ts'
import { confirmFundConversion } from './fund-conversion.ts'
import { lossShare } from './money-fund.ts'
import { EMPTY_POSITION, type Entered, type Position, withEntry } from './position.ts'
import type { Confirmed, DayNav, Leg, MadeLot } from './working.ts'

/** A pending order that is due; an order that needs money is due only once the money has arrived. */
export type DueOrder = {
  orderId: bigint
  custno: string
  tradeacco: string
  fundcode: string
  kind: OrderKind
  cause: OrderCause | null
  amount: Fen | null
  shares: ShareCents | null
  tradeDate: IsoDate
  /** The day whose terms charge it: its trading day when it was accepted, and for a remainder that of the request. */
  termsDay: IsoDate
  /** Of a purchase: what its customer accepted. Null before such terms were kept. */
  entry: EntryTerms | null
  /** Of the remainder of a conversion. */
  request: ConversionRequest | null
  paidOn: IsoDate | null
  /** '0' cancels the rest of a huge redemption; otherwise it is deferred to the next trading day. */
  largeRedemption: LargeRedemption | null
  targetFundcode: string | null
  dividendMethod: DividendType | null
  /** The lot to which a split, a correction or a transfer applies, and the origin of a copy or of shares from another seller. */
  lotId: bigint | null
  origin: LotOrigin | null
  /** What shares from another seller cost. */
  cost: Fen | null
  /** Of a conversion of a whole fund: the shares of the holding that it moves before these. */
  movedBefore?: ShareCents | null
}

/** The accepted part of a total; each order gets its pro rata part, truncated. */
export type Allotment = { accept: bigint; total: bigint }

/**
 * What is accepted of a huge redemption. Of a holder in `capped`, by custno, only that part of his orders counts towards
 * `total` and takes part in the acceptance.
 */
export type HugeDay = Allotment & { capped?: ReadonlyMap<string, Allotment> }

export type FundFacts = {
  fund: FundContract
  navs: ReadonlyMap<IsoDate, DayNav>
  /** Null where no holder may reach the limit of one holder. */
  holderLimit: HolderLimit | null
}

export type SettleFacts = FundFacts & {
  day: IsoDate
  /** An order whose trading day is missing in `navs` stays pending. */
  orders: readonly DueOrder[]
  /** By holdingKey, in this fund and in the funds converted into. */
  positions: ReadonlyMap<string, Position>
  lots: ReadonlyMap<string, readonly Lot[]>
  /** Uncarried income of a money-market fund, by holdingKey; negative after a day of loss. */
  unpaid: ReadonlyMap<string, Fen>
  /** Conversions into this fund on `day` that `positions` already includes, by holdingKey. */
  entered: ReadonlyMap<string, Entered>
  /** The funds converted into, by code. */
  targets: ReadonlyMap<string, FundFacts>
  /** Yuan a share in 1/1000000, by ex-date. */
  dividends: ReadonlyMap<IsoDate, bigint>
  /** Trading days on which a huge redemption is not accepted in full. */
  hugeDays: ReadonlyMap<IsoDate, HugeDay>
  /** Of a fund with a holding period: the days on which its sales were accepted, which decide what they may sell. */
  saleDays: ReadonlyMap<IsoDate, SaleDay>
  /** Sales of declared days of a money-market fund, by order. */
  mandatory: ReadonlyMap<bigint, MandatoryFee>
  /** Same-day redemptions whose money the bank was asked for, by order. */
  advances: ReadonlyMap<bigint, Advance>
  /** Trading days whose benchmark of a floating management fee is not known: shares that leave on them wait, nothing else does. */
  undecided: ReadonlySet<IsoDate>
  /** Accepted part of each day of a raising with a cap, see allotRaising. */
  raising: ReadonlyMap<IsoDate, Allotment>
  /** The institutions among the holders, by custno; required when a fund charges them differently from persons. */
  institutions: ReadonlySet<string>
}

export type Holder = { custno: string; tradeacco: string }
export type NewLot = Holder & MadeLot & { orderId: bigint; fundcode: string }

export type Settled = {
  confirmed: { order: DueOrder; result: Confirmed }[]
  newLots: NewLot[]
  /** Shares that a split added, by lot. */
  lotsGrown: Map<bigint, ShareCents>
  /** Remaining shares of each used lot. */
  lotsLeft: Map<bigint, ShareCents>
  /** Positions that changed, by holdingKey. */
  positions: Map<string, Holder & { fundcode: string; position: Position }>
  /** Holdings whose unpaid loss was borne by shares that left, by holdingKey. */
  lossesBorne: Set<string>
  /** Holdings of which an order waits, by holdingKey. */
  waiting: Set<string>
}

export const holdingKey = ({ custno, tradeacco, fundcode }: Holder & { fundcode: string }): string =>
  `${custno}|${tradeacco}|${fundcode}`

/** The accepted part of `asked`, truncated to the unit, so that the parts never exceed the allotment. */
export const allotted = (asked: bigint, allotment: Allotment | undefined): bigint =>
  allotment && allotment.accept < allotment.total ? divideTruncate(asked * allotment.accept, allotment.total) : asked

/** What a huge redemption accepts of an order: first the part that its holder's cap lets count, then its share of the day. */
export const acceptedOf = (
  { custno, shares }: { custno: string; shares: ShareCents },
  day: HugeDay | undefined,
): ShareCents => shareCents(allotted(allotted(shares, day?.capped?.get(custno)), day))

export const nothingSettled = (): Settled => ({
  confirmed: [],
  newLots: [],
  lotsGrown: new Map(),
  lotsLeft: new Map(),
  positions: new Map(),
  lossesBorne: new Set(),
  waiting: new Set(),
})

/**
 * Settles one fund's due orders of one day, in the order given, as a pure function from facts to the rows to write. Where
 * `waiting` is given, orders of these holdings wait, and one that waits holds back the later ones of its holding.
 * @throws RangeError when a redemption finds fewer frozen shares than it froze.
 */
export function settleFundDay(facts: SettleFacts, waiting?: ReadonlySet<string>): Settled {
  const settled = { ...nothingSettled(), waiting: new Set(waiting) }
  const moved: Moved = new Map()
  for (const order of facts.orders) {
    if (waiting && settled.waiting.has(holdingKey(order))) continue
    const held = (fundcode: string): Position => {
      const key = holdingKey({ ...order, fundcode })
      return settled.positions.get(key)?.position ?? facts.positions.get(key) ?? EMPTY_POSITION
    }
    const lots = (facts.lots.get(holdingKey(order)) ?? []).map(lot => ({
      ...lot,
      remaining: settled.lotsLeft.get(lot.lotId) ?? lot.remaining,
    }))
    const unpaid = settled.lossesBorne.has(holdingKey(order))
      ? ZERO_FEN
      : (facts.unpaid.get(holdingKey(order)) ?? ZERO_FEN)
    // A split applies to lots that entered on the same day too, as the end of a fund and its conversion do. A carried loss may fall on these shares alone, because
    // shares earn before they are confirmed.
    const isAfterEntry =
      order.cause === 'split' || order.cause === 'carry' || isLiquidation(order.cause) || isFundConversion(order.cause)
    const entered = isAfterEntry ? undefined : facts.entered.get(holdingKey(order))
    const heldBefore = (code: string) =>
      entered && code === order.fundcode ? withEntry(held(code), entered, -1n) : held(code)
    const room = ({ holderLimit, fund }: FundFacts) =>
      roomOf(holderLimit, order.custno, moved.get(movedKey(order, fund)) ?? 0n)
    const result = confirmOne(order, heldBefore, lots, unpaid, facts, room)
    if (!result) {
      settled.waiting.add(holdingKey(order))
      continue
    }
    record(order, entered ? withEntered(result, entered) : result, settled)
    countMoved(moved, order, facts.fund, result.own)
    const target = facts.targets.get(order.targetFundcode ?? '')
    if (target) countMoved(moved, order, target.fund, result.into)
  }
  return settled
}

/** Shares that holders got, or (minus) gave, in all classes of a fund, by `movedKey`. */
type Moved = Map<string, bigint>

const movedKey = ({ custno }: DueOrder, { mainCode }: FundContract): string => `${custno}|${mainCode}`

function countMoved(moved: Moved, order: DueOrder, fund: FundContract, leg: Leg | null): void {
  const key = movedKey(order, fund)
  moved.set(key, (moved.get(key) ?? 0n) + sharesIn(leg))
}

/**
 * Puts back the conversions set aside for an order: they enter last on a day, whatever the order in which funds settle.
 */
function withEntered(result: Confirmed, entered: Entered): Confirmed {
  const { own, position } = result
  const back = (each: Position) => withEntry(each, entered, 1n)
  return {
    ...result,
    position: back(position),
    own: own && { ...own, before: back(own.before), after: back(own.after) },
  }
}

/** The most shares that the holder of an order may still get in a fund; null without a limit. */
type Room = (fund: FundFacts) => ShareCents | null

function confirmOne(
  order: DueOrder,
  heldIn: (fundcode: string) => Position,
  lots: readonly Lot[],
  unpaid: Fen,
  facts: SettleFacts,
  room: Room,
): Confirmed | null {
  const { day } = facts
  const { kind, amount, shares, tradeDate, entry } = order
  if (isLeaving(order) && facts.undecided.has(tradeDate)) return null
  const fund = termsOn(facts.fund, order.termsDay, holderOf(order, facts), tradeDate)
  const held = heldIn(order.fundcode)
  if (kind === KIND.dividendMethod) return confirmWithoutMovement(held)
  if (kind === KIND.subscription) {
    if (amount === null || order.paidOn === null || fund.setupDate === null) return null
    const { paidOn } = order
    const subscribe = (accepted: Fen) =>
      confirmSubscription({ paid: amount, accepted, paidOn, tradeDate, entry }, fund, day, held)
    const accepted = fen(allotted(amount, facts.raising.get(tradeDate)))
    return upToRoom(accepted, subscribe, room(facts))
  }
  if (kind === KIND.freeze || kind === KIND.unfreeze) {
    if (shares === null) return null
    // Placing a freeze already froze the shares.
    if (kind === KIND.freeze) return confirmWithoutMovement(held)
    // Cancelled shares are not frozen any more: the end of the freeze only lets their money go.
    return confirmWithoutMovement(held, held.shares === 0n ? ZERO_SHARES : shareCents(-shares))
  }
  if (order.cause === 'interest') return amount === null ? null : confirmInterest(amount, held)
  if (order.cause === 'released') return amount === null ? null : confirmRelease(amount, held)
  const nav = facts.navs.get(tradeDate)
  if (!nav) return null
  // Carried income earns from the next calendar day, even if the exchange is closed.
  const act = { fund, nav, confirmDate: order.cause === 'carry' ? addDays(tradeDate, 1) : day, held }
  if (amount !== null) {
    if (kind !== KIND.refund) {
      const purchase = (accepted: Fen) => confirmPurchase({ paid: amount, accepted, entry }, fund, nav, day, held)
      return upToRoom(amount, purchase, room(facts))
    }
    return confirmMoney(order, amount, act, () => targetOf(order, heldIn, facts))
  }
  if (shares === null) return null
  if (isFundConversion(order.cause)) {
    const into = targetOf(order, heldIn, facts)
    const moved = { shares, before: order.movedBefore ?? ZERO_SHARES }
    return into && confirmFundConversion(moved, { fund, nav, held }, into, day, lots)
  }
  switch (kind) {
    case KIND.redemption: {
      const free = freeLots(order, fund, lots, facts)
      return confirmRedemption(letThrough(order, shares, held, unpaid, free, facts), fund, nav, day, held, free.lots)
    }
    case KIND.conversion: {
      const into = targetOf(order, heldIn, facts)
      const free = freeLots(order, fund, lots, facts)
      const part = { ...letThrough(order, shares, held, unpaid, free, facts), request: order.request }
      const convert = (of: typeof part) => into && confirmConversion(of, { fund, nav, held }, into, day, free.lots)
      const target = facts.targets.get(order.targetFundcode ?? '')
      const isWithin = target?.fund.mainCode === facts.fund.mainCode
      return convertUpTo({
        part,
        convert,
        cut: accepted => ({
          ...part,
          accepted,
          continues: false,
          unpaid: lossShare(unpaid, accepted, shareCents(held.shares - accepted)),
        }),
        // Between classes of one fund only the difference is new.
        gained: ({ own, into }) => sharesIn(into) + (isWithin ? sharesIn(own) : 0n),
        room: target ? room(target) : null,
      })
    }
    case KIND.dividend: {
      if (order.cause === 'carry') return confirmForcedIncrease({ shares, cause: order.cause, origin: null }, act)
      const perShareE6 = facts.dividends.get(tradeDate)
      if (perShareE6 === undefined || order.dividendMethod === null) return null
      const dividend = (method: DividendType) => confirmDividend({ shares, method, perShareE6 }, act)
      const paid = dividend(order.dividendMethod)
      // What would make a holder reach the limit is paid out.
      const most = room(facts)
      return most !== null && sharesIn(paid.own) > most ? dividend(DIVIDEND.cash) : paid
    }
    case KIND.forcedIncrease:
      return confirmForcedIncrease({ shares, cause: order.cause, origin: order.origin }, act)
    case KIND.forcedDecrease:
      return confirmForcedDecrease(shares, order.lotId, act, lots, lossOfCancelled(order, unpaid, held))
    case KIND.custodyIn:
      return confirmCustodyIn(shares, order, act)
    case KIND.custodyOut:
      return confirmCustodyOut(shares, order.lotId, act, lots)
    case KIND.purchase:
    case KIND.planPurchase:
    case KIND.refund:
      return null
  }
}

/** Money that the fund, the company or a customer gets by an order of the fund. */
function confirmMoney(
  { cause, shares }: DueOrder,
  amount: Fen,
  act: Parameters<typeof confirmRefund>[1],
  target: () => ConversionSide | null,
): Confirmed | null {
  switch (cause) {
    case 'covered':
      return confirmBetween('fee', 'fund_cash', amount, act)
    case 'recovered':
      return confirmBetween('fund_cash', 'fee', amount, act)
    case 'crossed':
    case 'returned': {
      const other = target()
      return other && confirmTransfer(cause, amount, act, other)
    }
    case 'service':
      return confirmRefund(amount, act, 'company_service')
    case 'floating':
      return confirmRefund(amount, act, 'fund_contingent')
    case 'liquidation':
    case 'liquidation-held':
      return shares && confirmLiquidation({ amount, shares }, act)
    default:
      return confirmRefund(amount, act)
  }
}

/** The unpaid loss of a money-market fund ends with the last share that its liquidation cancels. */
const lossOfCancelled = ({ cause, shares }: DueOrder, unpaid: Fen, held: Position): Fen =>
  isLiquidation(cause) && shares === held.shares && unpaid < 0n ? unpaid : ZERO_FEN

const sharesIn = (leg: Leg | null): bigint => (leg ? leg.after.shares - leg.before.shares : 0n)

/** The largest part of `whole` whose shares the holder may get; without a limit the whole. */
function upToRoom(whole: Fen, confirm: (accepted: Fen) => Confirmed, room: ShareCents | null): Confirmed {
  if (room === null) return confirm(whole)
  return confirm(fen(largestFitting(whole, part => sharesIn(confirm(fen(part)).own) <= room)))
}

type Conversion<Part extends Redemption> = {
  part: Part
  convert: (part: Part) => Confirmed | null
  cut: (accepted: ShareCents) => Part
  gained: (confirmed: Confirmed) => bigint
  room: ShareCents | null
}

/** The same for a conversion, whose rest stays in the fund that it would have left. */
function convertUpTo<Part extends Redemption>({
  part,
  convert,
  cut,
  gained,
  room,
}: Conversion<Part>): Confirmed | null {
  const whole = convert(part)
  if (room === null || whole === null || gained(whole) <= room) return whole
  const fits = (accepted: bigint) => {
    const confirmed = convert(cut(shareCents(accepted)))
    return confirmed !== null && gained(confirmed) <= room
  }
  return convert(cut(shareCents(largestFitting(part.accepted, fits))))
}

/** Lots that an order may sell, and the most shares; null without a holding period, where all lots are free. */
type Free = { lots: readonly Lot[]; most: ShareCents | null }

/**
 * The lots that were free on the day of acceptance, so that the remainder of a huge redemption goes on selling the lots of
 * its request (decision 65).
 * @throws RangeError when that day is not among the facts
 */
function freeLots(order: DueOrder, fund: FundTerms, lots: readonly Lot[], { saleDays }: SettleFacts): Free {
  if (fund.hold === null) return { lots, most: null }
  const sale = saleDays.get(order.termsDay)
  if (!sale) throw new RangeError(`no sale day ${order.termsDay}`)
  const free = lots.filter(lot => isFree(lot, fund, sale))
  return { lots: free, most: remainingOf(free) }
}

/** The most shares that an order may take out of a fund with a holding period; null without one, and of other orders. */
export function mostSellable(order: DueOrder, lots: readonly Lot[], facts: SettleFacts): ShareCents | null {
  if (order.kind !== KIND.redemption && order.kind !== KIND.conversion) return null
  return freeLots(order, termsOn(facts.fund, order.termsDay, holderOf(order, facts), order.tradeDate), lots, facts).most
}

/**
 * The accepted part of an order in a huge redemption; the rest is deferred unless the customer chose to cancel it
 * (rules 2.12). What is not free any more, because an authority took shares meanwhile, stays in the fund.
 */
function letThrough(
  order: DueOrder,
  shares: ShareCents,
  held: Position,
  unpaid: Fen,
  { most }: Free,
  { hugeDays, mandatory, advances }: SettleFacts,
): Redemption {
  const sold = most !== null && most < shares ? most : shares
  const advance = advances.get(order.orderId) ?? null
  // What is paid already does not wait for the next day of a huge redemption.
  const accepted = acceptedOf(
    { custno: order.custno, shares: sold },
    advance ? undefined : hugeDays.get(order.tradeDate),
  )
  const left = shareCents(held.shares - accepted)
  return {
    shares,
    accepted,
    continues: sold === shares && order.largeRedemption !== LARGE_REDEMPTION.giveUp,
    unpaid: lossShare(unpaid, accepted, left),
    mandatory: mandatory.get(order.orderId) ?? null,
    advance,
  }
}

/** The target fund at its NAV of the order's trading day; null while that NAV is missing. */
function targetOf(order: DueOrder, heldIn: (fundcode: string) => Position, facts: SettleFacts): ConversionSide | null {
  const target = facts.targets.get(order.targetFundcode ?? '')
  const nav = target?.navs.get(order.tradeDate)
  if (!target || !nav) return null
  return {
    fund: termsOn(target.fund, order.termsDay, holderOf(order, facts), order.tradeDate),
    nav,
    held: heldIn(target.fund.fundcode),
  }
}

const holderOf = ({ custno }: DueOrder, { institutions }: SettleFacts): LegalHolder =>
  institutions.has(custno) ? 'institution' : 'person'

/** Adds the result of one order to `settled`: new lots, remaining shares of used lots, positions. */
export function record(order: DueOrder, result: Confirmed, settled: Settled): void {
  const { custno, tradeacco, orderId } = order
  settled.confirmed.push({ order, result })
  if (order.kind === KIND.forcedIncrease && order.cause === 'split' && order.lotId !== null && order.shares !== null)
    settled.lotsGrown.set(order.lotId, order.shares)
  const keep = (fundcode: string, position: Position) => {
    const row = { custno, tradeacco, fundcode, position }
    settled.positions.set(holdingKey(row), row)
  }
  const register = (leg: Leg | null, fundcode: string) => {
    for (const lot of leg?.lots ?? (leg?.lot ? [leg.lot] : []))
      settled.newLots.push({ ...lot, orderId, custno, tradeacco, fundcode })
    for (const use of leg?.working.uses ?? []) {
      settled.lotsLeft.set(use.lotId, shareCents(use.remainingBefore - use.shares))
    }
  }
  // Interest makes no holding.
  if (order.cause !== 'interest') keep(order.fundcode, result.position)
  if (result.own && result.own.working.unpaid !== 0n) settled.lossesBorne.add(holdingKey(order))
  register(result.own, order.fundcode)
  if (result.into && order.targetFundcode !== null) {
    keep(order.targetFundcode, result.into.after)
    register(result.into, order.targetFundcode)
  }
}
