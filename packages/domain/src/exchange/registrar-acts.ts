import type { AgencyLot } from '../acts/custody-transfer.ts'
import { actRefusal, type ShareActKind, shareActOf } from '../acts/share-acts.ts'
import { oldestFirst } from '../acts/shares-transfer.ts'
import type { IsoDate } from '../calendar/dates.ts'
import { confirmedKindOf, KIND, REGISTRAR_ACT } from '../codes/business-kinds.ts'
import type { FeeType } from '../codes/fee-types.ts'
import { navInSharesOfNow } from '../fee/redemption-fee.ts'
import {
  type Fen,
  fen,
  fenText,
  moneyFor,
  type NavE4,
  type RatioE9,
  type ShareCents,
  shareCents,
  sharesText,
} from '../money/money.ts'
import type { OrderCause } from '../order/order-states.ts'
import { liquidationParts } from '../settle/liquidation.ts'
import type { ReportedAct } from './confirmations.ts'
import { type Problem, problem } from './record-problems.ts'

export type ActHolding = { custno: string; shares: ShareCents; free: ShareCents; heldBack: ShareCents; unpaid: Fen }
export type ActLot = { lotId: bigint; registerDate: IsoDate; remaining: ShareCents }

/** What decides how an act is booked. */
export type ActFacts = {
  /** Null without such a holding. */
  holding: ActHolding | null
  /** The owner of the account; null without one that is open. */
  owner: string | null
  /** The owner of the other account; null where it is none of ours, or closed. */
  otherOwner: string | null
  /** The day with a NAV whose terms the orders have; null without one. */
  tradeDate: IsoDate | null
  /** When a sale of that day is paid. */
  payDate: IsoDate | null
  /** No class of a fund that has ended gets shares. */
  isEnded: boolean
  /** Lots that may be sold on that day, in the order of a sale. */
  lots: readonly ActLot[]
  /** The agency of the other side is one that sells our funds. */
  isAgency: boolean
  /** Of shares that come: their price when they were bought, how it was charged, the splits since, and the first day that their fund misses. */
  bought: { nav: NavE4 | null; feeType: FeeType; splits: readonly RatioE9[]; firstDay: IsoDate | null } | null
  /** Transfers of the same day that brought shares to the account from the other one, and await the record of who takes them. */
  came: readonly { orderIds: readonly bigint[]; shares: ShareCents }[]
}

/** One order of the fund that books an act, or a part. */
export type ActPart = {
  custno: string
  tradeacco: string
  kind: ShareActKind | typeof KIND.redemption | typeof KIND.refund | typeof KIND.custodyIn | typeof KIND.custodyOut
  cause: OrderCause
  shares: ShareCents
  amount?: Fen
  /** When its money is paid; that of frozen shares waits. */
  payDate?: IsoDate | null
  lotId?: bigint
  /** Of shares from another seller. */
  lot?: AgencyLot
}
/** The parts of an act, or the orders that another record of the same transfer has booked already. */
export type BookedAct = { ok: true; parts: ActPart[]; taken?: readonly bigint[] } | { ok: false; found: Problem }

const left = (field: string, code: Problem['code'], given?: string): BookedAct => ({
  ok: false,
  found: problem(field, code, given),
})
const parts = (...of: ActPart[]): BookedAct => ({ ok: true, parts: of })

/** How an act of the registrar is booked (JR/T 0017), or why it is not. */
export function decideAct(act: ReportedAct, facts: ActFacts): BookedAct {
  if (facts.tradeDate === null)
    return saleDayOf(act) === null ? left('TransactionCfmDate', 'no-nav') : left('TransactionDate', 'no-nav-then')
  switch (act.code) {
    case REGISTRAR_ACT.custodyIn:
      return custodyIn(act, facts)
    case REGISTRAR_ACT.transferIn:
      return facts.otherOwner === null ? transferIn(act, facts) : takenSide(act, facts)
  }
  const { holding } = facts
  if (!holding) return left('TransactionAccountID', facts.owner === null ? 'no-account' : 'no-holding')
  switch (act.code) {
    case REGISTRAR_ACT.custodyOut:
      return custodyOut(act, facts, holding)
    case REGISTRAR_ACT.transfer:
    case REGISTRAR_ACT.transferOut:
      return transferOut(act, facts, holding)
    case REGISTRAR_ACT.forcedSale:
      return forcedSale(act, facts, holding)
    case REGISTRAR_ACT.liquidation:
    case REGISTRAR_ACT.end:
      return endOfFund(act, holding)
    default:
      return shareAct(act, facts, holding)
  }
}

/** The day that a sale by the registrar names, whose NAV and terms it has; null for other acts, and where no day before its confirmation is named. */
export const saleDayOf = ({ code, tradedOn, confirmDate }: ReportedAct): IsoDate | null =>
  code === REGISTRAR_ACT.forcedSale && tradedOn !== null && tradedOn < confirmDate ? tradedOn : null

/** What was booked under the serial of an act: on its account, and of money what was paid and charged. */
export type BookedFigures = {
  tradeacco: string
  confirmDate: IsoDate
  shares: ShareCents
  amount: Fen
  charge: Fen
}

/** In what a record differs from what was booked under its serial; null where it repeats that. */
export function otherThanBooked(act: ReportedAct, booked: BookedFigures): Problem | null {
  const otherwise = (field: string, before: string) => problem(field, 'booked-otherwise', before)
  if (act.tradeacco !== booked.tradeacco) return otherwise('TransactionAccountID', booked.tradeacco)
  if (act.confirmDate !== booked.confirmDate) return otherwise('TransactionCfmDate', booked.confirmDate)
  if (act.shares !== booked.shares) return otherwise('ConfirmedVol', `${sharesText(booked.shares)} 份`)
  if (!PAYS.has(act.code)) return null
  if (act.amount !== booked.amount) return otherwise('ConfirmedAmount', `${fenText(booked.amount)} 元`)
  return act.charge === booked.charge ? null : otherwise('Charge', `${fenText(booked.charge)} 元`)
}

const PAYS: ReadonlySet<string> = new Set([REGISTRAR_ACT.forcedSale, REGISTRAR_ACT.liquidation, REGISTRAR_ACT.end])

/** Freezes, their ends, forced additions and deductions. */
function shareAct(act: ReportedAct, { isEnded }: ActFacts, holding: ActHolding): BookedAct {
  const kind = shareActOf(confirmedKindOf(act.code))
  if (kind === null) return left('BusinessCode', 'unknown-code')
  const refusal = actRefusal(kind, act.shares, holding)
  if (refusal)
    return left(
      'ConfirmedVol',
      refusal.code === 'holding.too-few-free' ? 'too-few-free' : 'too-few-frozen',
      refusal.given.shares,
    )
  if (kind === KIND.forcedIncrease && isEnded && holding.shares === 0n) return left('FundCode', 'ended')
  const cause = kind === KIND.freeze || kind === KIND.unfreeze ? 'freeze' : 'adjust'
  return parts({ custno: holding.custno, tradeacco: act.tradeacco, kind, cause, shares: act.shares })
}

/** Shares that may leave: neither frozen, nor ordered, nor locked by the contract. */
function tooFew(act: ReportedAct, { lots }: ActFacts, { free }: ActHolding): BookedAct | null {
  const sellable = lots.reduce((sum, lot) => sum + lot.remaining, 0n)
  const most = sellable < free ? shareCents(sellable) : free
  return act.shares > most ? left('ConfirmedVol', 'too-few-free', sharesText(most)) : null
}

/** A sale by the registrar (142) at its figures, over our lots. */
function forcedSale(act: ReportedAct, facts: ActFacts, holding: ActHolding): BookedAct {
  const fault = tooFew(act, facts, holding)
  if (fault) return fault
  if (act.amount <= 0n) return left('ConfirmedAmount', 'not-positive')
  if (act.charge < 0n) return left('Charge', 'negative')
  if (act.priceE6 <= 0n) return left('NAV', 'not-positive')
  if (act.priceE6 % 100n !== 0n) return left('NAV', 'too-precise')
  // Each lot has a gross and a fee of its own, each rounded.
  const roundings = 2n * BigInt(Math.max(facts.lots.length, 1))
  if (isApart(act, fen(act.amount + act.charge), roundings)) return left('ConfirmedAmount', 'does-not-add-up')
  const { custno } = holding
  const { tradeacco, shares, confirmDate } = act
  const payDate = facts.payDate ?? confirmDate
  return parts({ custno, tradeacco, kind: KIND.redemption, cause: 'forced', shares, payDate })
}

/** Whether money is not shares x price, within the roundings to the fen and a unit of the price's last decimal. */
function isApart({ shares, priceE6 }: ReportedAct, money: Fen, roundings: bigint): boolean {
  // In 1/1000000 fen, because shares are in 1/100 and the price has six decimals.
  const apart = shares * priceE6 - money * 1_000_000n
  const most = shares + roundings * 1_000_000n
  return apart > most || apart < -most
}

/**
 * A payment of a fund that ends (150, 151), and the shares that it cancels, if any. Without a fee (law.md E8); money of
 * frozen shares waits.
 */
function endOfFund(act: ReportedAct, { custno, shares, free, heldBack, unpaid }: ActHolding): BookedAct {
  const { tradeacco, amount } = act
  if (act.charge !== 0n) return left('Charge', 'not-zero')
  if (act.shares > shares) return left('ConfirmedVol', 'too-few-held', sharesText(shares))
  if (act.shares > free + heldBack || free + heldBack < shares) return left('ConfirmedVol', 'orders-wait')
  if (unpaid !== 0n) return left('TransactionAccountID', 'unpaid-income')
  if (amount < 0n) return left('ConfirmedAmount', 'negative')
  if (act.shares === 0n && amount === 0n) return left('ConfirmedAmount', 'not-positive')
  if (act.shares > 0n && amount > 0n && act.priceE6 > 0n && isApart(act, amount, 1n))
    return left('ConfirmedAmount', 'does-not-add-up')
  const paidOn = act.shares > 0n ? act.shares : shares
  if (paidOn === 0n) return left('TransactionAccountID', 'no-holding')
  const frozen = shareCents(paidOn > free ? paidOn - free : 0n)
  const money = liquidationParts({ amount, total: paidOn }, { shares: paidOn, frozen })
  const sides = [
    { cause: 'liquidation', shares: shareCents(paidOn - frozen), amount: money.free, payDate: act.confirmDate },
    { cause: 'liquidation-held', shares: frozen, amount: money.held, payDate: null },
  ] as const
  const some = sides.filter(side => side.shares > 0n)
  const pays = some
    .filter(side => side.amount > 0n)
    .map((side): ActPart => ({ custno, tradeacco, kind: KIND.refund, ...side }))
  const cancels = some.map(({ cause, shares: of }): ActPart => {
    return { custno, tradeacco, kind: KIND.forcedDecrease, cause, shares: of }
  })
  return parts(...pays, ...(act.shares > 0n ? cancels : []))
}

/** Shares that leave for an agency (128), lot by lot, the oldest first. */
function custodyOut(act: ReportedAct, facts: ActFacts, holding: ActHolding): BookedAct {
  if (!facts.isAgency) return left('TargetDistributorCode', 'no-agency')
  return leaving(act, facts, holding) ?? parts(...lotParts(act, facts, holding, KIND.custodyOut, 'custody'))
}

/** Shares that leave for another owner (133, 135): the other account gets each lot if it is ours (decision 49). */
function transferOut(act: ReportedAct, facts: ActFacts, holding: ActHolding): BookedAct {
  const fault = leaving(act, facts, holding)
  if (fault) return fault
  const { otherOwner } = facts
  if (otherOwner !== null && act.otherAccount === act.tradeacco)
    return left('TargetTransactionAccountID', 'same-account')
  const given = lotParts(act, facts, holding, KIND.forcedDecrease, 'transfer')
  if (otherOwner === null) return parts(...given)
  const to = { custno: otherOwner, tradeacco: act.otherAccount, kind: KIND.forcedIncrease }
  return parts(...given.flatMap(part => [part, { ...part, ...to }]))
}

function leaving(act: ReportedAct, facts: ActFacts, holding: ActHolding): BookedAct | null {
  if (holding.unpaid !== 0n) return left('TransactionAccountID', 'unpaid-income')
  return tooFew(act, facts, holding)
}

const lotParts = (
  { tradeacco, shares }: ReportedAct,
  { lots }: ActFacts,
  { custno }: ActHolding,
  kind: typeof KIND.custodyOut | typeof KIND.forcedDecrease,
  cause: OrderCause,
): ActPart[] =>
  oldestFirst(lots, shares).map(part => ({
    custno,
    tradeacco,
    kind,
    cause,
    shares: part.shares,
    lotId: part.lotId,
  }))

/** The record of who takes (134) repeats that of who gives, which books both sides. */
function takenSide(act: ReportedAct, { came }: ActFacts): BookedAct {
  const giver = came.find(({ shares }) => shares === act.shares)
  return giver ? { ok: true, parts: [], taken: giver.orderIds } : left('TargetTransactionAccountID', 'no-giver')
}

function custodyIn(act: ReportedAct, facts: ActFacts): BookedAct {
  return coming(act, facts, KIND.custodyIn, 'custody')
}

function transferIn(act: ReportedAct, facts: ActFacts): BookedAct {
  return coming(act, facts, KIND.forcedIncrease, 'transfer')
}

/** Shares that come from another seller keep the days and the price of their purchase. */
function coming(
  act: ReportedAct,
  { owner, isAgency, isEnded, bought, tradeDate }: ActFacts,
  kind: typeof KIND.custodyIn | typeof KIND.forcedIncrease,
  cause: OrderCause,
): BookedAct {
  const { tradeacco, shares, boughtOn, registeredOn } = act
  if (owner === null) return left('TransactionAccountID', 'no-account')
  if (isEnded) return left('FundCode', 'ended')
  if (!isAgency) return left('TargetDistributorCode', 'no-agency')
  if (registeredOn === null) return left('ShareRegisterDate', 'missing')
  if (boughtOn === null) return left('OriginalSubsDate', 'missing')
  if (boughtOn >= registeredOn || tradeDate === null || registeredOn > tradeDate)
    return left('ShareRegisterDate', 'wrong-days')
  if (bought?.firstDay) return left('OriginalSubsDate', 'before-fund', bought.firstDay)
  if (!bought || bought.nav === null) return left('OriginalSubsDate', 'no-nav-then')
  const { nav, feeType, splits } = bought
  const cost = moneyFor(shares, navInSharesOfNow({ nav, splits }))
  if (cost <= 0n) return left('ConfirmedVol', 'not-positive')
  const lot = { registerDate: registeredOn, tradeDate: boughtOn, feeType, nav, splits, cost }
  return parts({ custno: owner, tradeacco, kind, cause, shares, lot })
}
