import type { IsoDate } from '../calendar/dates.ts'
import {
  addFen,
  addShares,
  type Fen,
  fen,
  fenText,
  navText,
  type ShareCents,
  shareCents,
  sharesText,
} from '../money/money.ts'
import type { Position } from '../settle/position.ts'
import { inFund, moveCash, moveShares } from '../settle/posting.ts'
import {
  type DueOrder,
  type FundFacts,
  holdingKey,
  record,
  type Settled,
  type SettleFacts,
  settleFundDay,
} from '../settle/settle-fund-day.ts'
import type { Confirmed, DayNav, Leg } from '../settle/working.ts'
import type { TradeTold } from './confirmations.ts'

/** A figure of the registrar that is not what the fund's own terms give. */
export type Difference = { orderId: bigint; figure: string; own: string; told: string }
export type SettledAsTold = { settled: Settled; differences: Difference[] }

/**
 * The registrar's confirmations as the rows the embedded registrar would write. Its word stands: each order is worked out
 * by the fund's own terms at the registrar's NAV and for what it accepted, and where the registrar's figures are others,
 * they are booked and reported. Orders are taken in the order given; each must have its confirmation in `told`.
 * @throws RangeError when a redemption meets fewer shares than it froze.
 */
export function settleAsTold(facts: SettleFacts, told: ReadonlyMap<bigint, TradeTold>): SettledAsTold {
  const settled: Settled = { confirmed: [], newLots: [], lotsLeft: new Map(), positions: new Map() }
  const differences: Difference[] = []
  for (const order of facts.orders) {
    const word = told.get(order.orderId)
    const own = word && ownWorking(order, word, facts, settled)
    if (!word || !own) continue
    const result = adjust(order, word, own)
    differences.push(...differencesOf(order, word, own, facts))
    record(order, result, settled)
  }
  return { settled, differences }
}

/** What the fund's own terms give for what the registrar accepted, at its NAV. */
function ownWorking(order: DueOrder, word: TradeTold, facts: SettleFacts, before: Settled): Confirmed | null {
  const { tradeDate, amount, shares } = order
  const isSubscription = order.kind === '020'
  const accepted = { ...order, ...(amount !== null && !isSubscription && { amount: word.amount }) }
  const lots = (facts.lots.get(holdingKey(order)) ?? []).map(lot => ({
    ...lot,
    remaining: before.lotsLeft.get(lot.lotId) ?? lot.remaining,
  }))
  const target = facts.targets.get(order.targetFundcode ?? '')
  const positions = new Map(facts.positions)
  for (const [key, { position }] of before.positions) positions.set(key, position)
  const { confirmed } = settleFundDay({
    ...facts,
    orders: [accepted],
    positions,
    lots: new Map([[holdingKey(order), lots]]),
    navs: withNav(facts, tradeDate, word.nav),
    targets: target
      ? new Map([[target.fund.fundcode, { ...target, navs: withNav(target, tradeDate, word.targetNav) }]])
      : new Map(),
    hugeDays: shares === null ? new Map() : new Map([[tradeDate, { accept: word.shares, total: shares }]]),
    raising: isSubscription && amount !== null ? { accept: word.amount, total: amount } : null,
  })
  return confirmed[0]?.result ?? null
}

/** The NAVs with the registrar's for a day; one that differs from ours is no version of ours. */
function withNav({ navs }: FundFacts, day: IsoDate, nav: DayNav['nav']): Map<IsoDate, DayNav> {
  const known = navs.get(day)
  if (nav === 0n || known?.nav === nav) return new Map(navs)
  return new Map(navs).set(day, { day, nav, version: known?.version ?? 1 })
}

function adjust(order: DueOrder, word: TradeTold, own: Confirmed): Confirmed {
  if (!own.own) return own
  if (order.targetFundcode !== null) return adjustConversion(order.targetFundcode, word, own)
  return order.amount === null ? adjustRedemption(word, own, own.own) : adjustPurchase(order.amount, word, own, own.own)
}

/** Other shares, fee or interest than ours are postings of their own; what was paid and not accepted goes back. */
function adjustPurchase(paid: Fen, word: TradeTold, own: Confirmed, leg: Leg): Confirmed {
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
        // A rate of ours would not explain a fee of theirs.
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

/** The last lot used carries what the registrar's gross and fee are more than ours; the part of the fund stays ours. */
function adjustRedemption(word: TradeTold, own: Confirmed, leg: Leg): Confirmed {
  const { working } = leg
  const net = fen(word.amount - working.net)
  const fee = fen(word.charge - working.fee)
  if (net === 0n && fee === 0n) return own
  const toFund = word.charge < working.toFund ? word.charge : working.toFund
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
  return {
    ...own,
    own: {
      ...leg,
      working: {
        ...working,
        gross: addFen(word.amount, word.charge),
        net: word.amount,
        fee: word.charge,
        toFund,
        uses,
      },
      after,
    },
    position: after,
    postings: [
      ...own.postings,
      ...moveCash('fund_cash', 'payable', net),
      ...moveCash('fund_cash', 'fee', fen(fee - less)),
    ],
    payout: addFen(own.payout, net),
  }
}

/** Of a conversion the shares that enter are the registrar's; what crosses over follows from the NAVs. */
function adjustConversion(fundcode: string, word: TradeTold, own: Confirmed): Confirmed {
  if (!own.into) return own
  const more = shareCents(word.targetShares - own.into.working.shares)
  const { into } = own
  return {
    ...own,
    into: {
      ...into,
      working: { ...into.working, shares: word.targetShares },
      after: { ...into.after, shares: addShares(into.after.shares, more) },
      lot: into.lot && { ...into.lot, shares: word.targetShares },
    },
    postings: [...own.postings, ...inFund(fundcode, moveShares('fund_issue', 'customer_share', more))],
  }
}

function differencesOf(order: DueOrder, word: TradeTold, own: Confirmed, facts: SettleFacts): Difference[] {
  const { orderId } = order
  const found: Difference[] = []
  const set = (figure: string, ours: string, theirs: string) => {
    if (ours !== theirs) found.push({ orderId, figure, own: ours, told: theirs })
  }
  const working = own.own?.working
  if (!working) return found
  const nav = facts.navs.get(order.tradeDate)
  if (nav && order.kind !== '020') set('NAV', navText(nav.nav), navText(word.nav))
  if (order.targetFundcode !== null) {
    set('shares of the target fund', shares(own.into?.working.shares), sharesText(word.targetShares))
    return found
  }
  set('fee', fenText(working.fee), fenText(word.charge))
  if (order.amount === null) {
    set('amount', fenText(working.net), fenText(word.amount))
    return found
  }
  set('shares', sharesText(working.shares), sharesText(word.shares))
  set('interest', fenText(working.interest), fenText(word.interest))
  return found
}

const shares = (value: ShareCents | undefined): string => (value === undefined ? '--' : sharesText(value))
