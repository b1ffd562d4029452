import type { IsoDate } from '../calendar/dates.ts'
import { fastCapOn } from '../fund/fast-offer.ts'
import { type Fen, fen, moneyFor, navE4, type ShareCents, ZERO_FEN } from '../money/money.ts'

/**
 * How a redemption is paid: after its confirmation, or on the same day by a bank's line; `fast-or-ordinary` lets it go on as an
 * ordinary one where the line has no room or the bank refuses the payment.
 */
export const payouts = ['ordinary', 'fast', 'fast-or-ordinary'] as const
export type Payout = (typeof payouts)[number]

/** The line of a fund, and what the customer's same-day redemptions of the calendar day count towards the cap. */
export type LineFacts = {
  isOpen: boolean
  limit: Fen
  used: Fen
  usedToday: Fen
}

export type FastFacts = {
  /** Null where the fund has no line. */
  line: LineFacts | null
  day: IsoDate
  shares: ShareCents
  /** Whether the shares bear a loss of earlier days. */
  hasLoss: boolean
  /** Whether the sale costs a fee by today's terms, or its trading day has a mandatory one: the proceeds may be less than the advance. */
  hasFee: boolean
  /** Whether a hold keeps money from being sent to the card. */
  isHeld: boolean
}

export type FastRefusal = 'TRADE-FAST-NONE' | 'TRADE-FAST-CAP' | 'TRADE-FAST-LINE'
export type FastDecision = { ok: true; advance: Fen } | { ok: false; code: FastRefusal; left: Fen }

/** The part of the cap that is left. */
export const fastLeft = (day: IsoDate, usedToday: Fen): Fen => {
  const cap = fastCapOn(day)
  return usedToday < cap ? fen(cap - usedToday) : ZERO_FEN
}

const ONE_YUAN = navE4(10_000n)

/** What is paid for `shares`: a share of a money-market fund is one yuan. */
export const advanceFor = (shares: ShareCents): Fen => moneyFor(shares, ONE_YUAN)

/**
 * Whether a redemption is paid on the same day. The figures are compared once more under the locks of the placement. Refused
 * where its proceeds may turn out less than what is advanced.
 */
export function decideFast({ line, day, shares, hasLoss, hasFee, isHeld }: FastFacts): FastDecision {
  if (line === null) return { ok: false, code: 'TRADE-FAST-NONE', left: ZERO_FEN }
  const [advance, left] = [advanceFor(shares), fastLeft(day, line.usedToday)]
  if (advance > left) return { ok: false, code: 'TRADE-FAST-CAP', left }
  const isShort = line.used + advance > line.limit || hasLoss || hasFee || isHeld
  return !line.isOpen || isShort ? { ok: false, code: 'TRADE-FAST-LINE', left } : { ok: true, advance }
}
