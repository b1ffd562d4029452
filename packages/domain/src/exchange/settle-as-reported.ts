import type { IsoDate } from '../calendar/dates.ts'
import { KIND } from '../codes/business-kinds.ts'
import type { Lot } from '../fee/redemption-fee.ts'
import { addFen, addShares, type Fen, fen, type ShareCents, shareCents } from '../money/money.ts'
import type { Position } from '../settle/position.ts'
import { betweenFunds, inFund, moveCash, moveShares, type Posting } from '../settle/posting.ts'
import {
  type DueOrder,
  type FundFacts,
  holdingKey,
  mostSellable,
  nothingSettled,
  record,
  type Settled,
  type SettleFacts,
  settleFundDay,
} from '../settle/settle-fund-day.ts'
import type { Confirmed, DayNav, Leg } from '../settle/working.ts'
import type { ReportedTrade } from './confirmations.ts'
import { crossedOf, type Difference, differencesOf } from './reported-differences.ts'

export type SettledAsReported = {
  settled: Settled
  differences: Difference[]
  /** Orders whose confirmation has more shares than the contract lets go, with those that it does: they are not settled. */
  locked: Map<bigint, ShareCents>
}

/**
 * Settles orders by the registrar's confirmations, whose figures are final: each order is computed by the fund's own
 * terms at the registrar's NAV and accepted amount, and differing figures of the registrar are booked and reported.
 * Orders settle in the order given; each must have its confirmation in `reported`.
 * @throws RangeError when a redemption finds fewer shares than it froze.
 */
export function settleAsReported(facts: SettleFacts, reported: ReadonlyMap<bigint, ReportedTrade>): SettledAsReported {
  const settled = nothingSettled()
  const differences: Difference[] = []
  const locked = new Map<bigint, ShareCents>()
  for (const order of facts.orders) {
    const word = reported.get(order.orderId)
    if (!word) continue
    const lots = lotsLeft(order, facts, settled)
    const most = mostSellable(order, lots, facts)
    if (most !== null && word.shares > most) {
      locked.set(order.orderId, most)
      continue
    }
    const own = ownWorking(order, word, { facts, lots, most }, settled)
    if (!own) continue
    const result = adjust(order, word, own)
    differences.push(...differencesOf(order, word, own, facts))
    record(order, result, settled)
  }
  return { settled, differences, locked }
}

/** The lots of an order's holding after the orders before it. */
const lotsLeft = (order: DueOrder, facts: SettleFacts, { lotsLeft: left }: Settled): Lot[] =>
  (facts.lots.get(holdingKey(order)) ?? []).map(lot => ({ ...lot, remaining: left.get(lot.lotId) ?? lot.remaining }))

type OwnFacts = { facts: SettleFacts; lots: readonly Lot[]; most: ShareCents | null }

/** The confirmation by the fund's own terms for the registrar's accepted amount and NAV. */
function ownWorking(
  order: DueOrder,
  word: ReportedTrade,
  { facts, lots, most }: OwnFacts,
  before: Settled,
): Confirmed | null {
  const { tradeDate, amount, shares } = order
  const isSubscription = order.kind === KIND.subscription
  const accepted = { ...order, ...(amount !== null && !isSubscription && { amount: word.amount }) }
  const own = holdingKey(order)
  const sold = most !== null && shares !== null && most < shares ? most : shares
  const target = facts.targets.get(order.targetFundcode ?? '')
  // Only the order's own holder: copying all positions for each order would be slow.
  const keys = [own, holdingKey({ ...order, fundcode: order.targetFundcode ?? '' })]
  const positions = new Map(
    keys.flatMap(key => {
      const position = before.positions.get(key)?.position ?? facts.positions.get(key)
      return position ? [[key, position] as const] : []
    }),
  )
  const { confirmed } = settleFundDay({
    ...facts,
    orders: [accepted],
    positions,
    lots: new Map([[own, [...lots]]]),
    unpaid: before.lossesBorne.has(own) ? new Map() : facts.unpaid,
    navs: withNav(facts, tradeDate, word.nav),
    targets: target
      ? new Map([
          [target.fund.fundcode, { ...target, navs: withNav(target, tradeDate, word.targetNav), holderLimit: null }],
        ])
      : new Map(),
    // The registrar has cut what it does not accept.
    holderLimit: null,
    hugeDays: sold === null ? new Map() : new Map([[tradeDate, { accept: word.shares, total: sold }]]),
    raising:
      isSubscription && amount !== null ? new Map([[tradeDate, { accept: word.amount, total: amount }]]) : new Map(),
  })
  return confirmed[0]?.result ?? null
}

/** The NAVs with the registrar's for a day; a NAV that differs is not one of our versions. */
function withNav({ navs }: FundFacts, day: IsoDate, nav: DayNav['nav']): Map<IsoDate, DayNav> {
  const known = navs.get(day)
  if (nav === 0n || known?.nav === nav) return new Map(navs)
  return new Map(navs).set(day, { day, nav, version: known?.version ?? 1 })
}

function adjust(order: DueOrder, word: ReportedTrade, own: Confirmed): Confirmed {
  if (!own.own) return own
  if (order.targetFundcode !== null) return adjustConversion(order.targetFundcode, word, own, own.own)
  return order.amount === null ? adjustRedemption(word, own, own.own) : adjustPurchase(order.amount, word, own, own.own)
}

/** Differences in shares, fee or interest get their own postings; the amount not accepted is refunded. */
function adjustPurchase(paid: Fen, word: ReportedTrade, own: Confirmed, leg: Leg): Confirmed {
  const { working } = leg
  const more = {
    shares: shareCents(word.shares - working.shares),
    fee: fen(word.charge - working.fee),
    interest: fen(word.interest - working.interest),
    refund: fen(paid - word.amount - working.refund),
  }
  const after = { ...leg.after, shares: addShares(leg.after.shares, more.shares) }
  return {
    ...own,
    own: {
      ...leg,
      working: {
        ...working,
        fee: word.charge,
        net: fen(word.amount - word.charge),
        interest: word.interest,
        refund: addFen(working.refund, more.refund),
        shares: word.shares,
        // Our rate would not explain the registrar's fee.
        ...(more.fee !== 0n && { fixedFee: word.charge }),
      },
      after,
      lot: leg.lot && { ...leg.lot, shares: word.shares },
    },
    position: after,
    postings: [
      ...own.postings,
      ...moveCash('fund_cash', 'fee', more.fee),
      ...moveCash('bank_in', 'fund_cash', more.interest),
      ...moveCash('in_transit', 'payable', more.refund),
      ...moveShares('fund_issue', 'customer_share', more.shares),
    ],
    payout: addFen(own.payout, more.refund),
  }
}

/** Payout, charge and performance fee of a redemption are the registrar's. */
function adjustRedemption(word: ReportedTrade, own: Confirmed, leg: Leg): Confirmed {
  const { left, postings, net } = adjustSharesOut({ ...word, net: word.amount }, leg)
  return {
    ...own,
    own: left,
    position: left.after,
    postings: [...own.postings, ...moveCash('fund_cash', 'payable', net), ...postings],
    payout: addFen(own.payout, net),
  }
}

/**
 * A leg that leaves a fund at the registrar's figures: the last lot used takes the differences in gross and fee, the
 * performance fee included; the fund's part of the charge and an unpaid loss are ours. `net` is the difference to our own
 * net.
 */
function adjustSharesOut(
  reported: Pick<ReportedTrade, 'charge' | 'performance'> & { net: Fen },
  leg: Leg,
): { left: Leg; postings: Posting[]; net: Fen } {
  const { working } = leg
  const { charge, performance } = reported
  const charged = addFen(charge, performance)
  const net = fen(reported.net - working.net)
  const fee = fen(charged - working.fee)
  if (net === 0n && fee === 0n && performance === 0n) return { left: leg, postings: [], net }
  const toFund = charge < working.toFund ? charge : working.toFund
  const less = fen(toFund - working.toFund)
  const uses = working.uses.map((use, index) =>
    index < working.uses.length - 1
      ? use
      : {
          ...use,
          gross: addFen(use.gross, net, fee),
          fee: addFen(use.fee, fee),
          toFund: addFen(use.toFund, less),
        },
  )
  const after: Position = {
    ...leg.after,
    received: addFen(leg.after.received, net),
    realised: addFen(leg.after.realised, net),
  }
  const gross = fen(reported.net + charged - working.unpaid)
  const adjusted = { ...working, gross, net: reported.net, fee: charged, performanceFee: performance, toFund, uses }
  return {
    left: { ...leg, working: adjusted, after },
    postings: moveCash('fund_cash', 'fee', fen(fee - less)),
    net,
  }
}

/**
 * Both legs of a conversion at the registrar's figures: charge and amount of the source fund, supplement and shares of
 * the target fund. Where the registrar gives no amount, it is our gross less its fee and an unpaid loss.
 */
function adjustConversion(fundcode: string, word: ReportedTrade, own: Confirmed, leg: Leg): Confirmed {
  const { into } = own
  if (!into) return own
  const crossed = crossedOf(word, leg)
  const { left, postings, net } = adjustSharesOut({ ...word, net: crossed }, leg)
  const supplement = fen(word.supplement - into.working.fee)
  const invested = fen(net - supplement)
  const shares = shareCents(word.targetShares - into.working.shares)
  return {
    ...own,
    own: left,
    position: left.after,
    into: {
      ...into,
      working: {
        ...into.working,
        gross: crossed,
        fee: word.supplement,
        net: fen(crossed - word.supplement),
        shares: word.targetShares,
        // Our rate would not explain the registrar's fee.
        ...(supplement !== 0n && { fixedFee: word.supplement }),
      },
      after: {
        ...into.after,
        shares: addShares(into.after.shares, shares),
        cost: addFen(into.after.cost, net),
        paid: addFen(into.after.paid, net),
      },
      lot: into.lot && { ...into.lot, shares: word.targetShares },
    },
    postings: [
      ...own.postings,
      ...postings,
      ...moveCash('fund_cash', 'fee', supplement),
      ...betweenFunds(fundcode, invested),
      ...inFund(fundcode, moveShares('fund_issue', 'customer_share', shares)),
    ],
  }
}
