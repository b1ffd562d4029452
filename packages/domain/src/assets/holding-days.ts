import type { IsoDate } from '../calendar/dates.ts'
import {
  addFen,
  type Fen,
  fen,
  type NavE4,
  ONE_RATIO,
  type RatioE9,
  type ShareCents,
  shareCents,
  ZERO_FEN,
} from '../money/money.ts'
import { ISSUE_NAV } from '../settle/working.ts'
import { dayIncome, type NavDay } from './day-income.ts'

/** Shares that orders of a trading day moved into (plus) or out of a holding. */
export type Move = {
  day: IsoDate
  shares: ShareCents
  /** The day from whose end the position includes them, by default `day`; null while the order is unconfirmed. */
  heldFrom?: IsoDate | null
}
/** A NAV of a fund with the split and dividend of its day. */
export type FundNav = {
  day: IsoDate
  nav: NavE4
  /** Shares after a split of the day for each share before it. */
  ratio: RatioE9 | null
  /** The record date of a dividend with this ex-date. */
  recordDate: IsoDate | null
  perShareE6: bigint
}

/**
 * The NAV dates of one holding from `from` on, by day: an order earns from the NAV after its trading day, a redemption
 * still earns on its own day. The NAV before a fund's first one is the issue price.
 * @param moves by day.
 * @param navs of the fund, by day, with the last one before `from`.
 */
export function holdingDays(
  moves: readonly Move[],
  navs: readonly FundNav[],
  from: IsoDate,
): (NavDay & { day: IsoDate })[] {
  const days: (NavDay & { day: IsoDate })[] = []
  let [shares, next, previousNav] = [0n, 0, ISSUE_NAV]
  for (const { day, nav, ratio, recordDate, perShareE6 } of navs) {
    for (let move = moves[next]; move && move.day < day; move = moves[++next]) shares += move.shares
    const entitled = recordDate === null ? shares : shares - movedSince(moves, next, recordDate)
    if (next > 0 && day >= from && (shares > 0n || entitled > 0n))
      days.push({
        day,
        shares: shareCents(shares),
        nav,
        previousNav,
        ratio: ratio ?? ONE_RATIO,
        entitled: shareCents(entitled),
        perShareE6,
      })
    previousNav = nav
  }
  return days
}

/** Daily incomes up to `on` from orders that the position at the end of `on` does not include yet. */
export function incomeOfWaiting(moves: readonly Move[], navs: readonly FundNav[], on: IsoDate): Fen {
  const isHeld = ({ day, heldFrom }: Move) =>
    heldFrom === undefined || (heldFrom !== null && heldFrom <= on) || day >= on
  const first = moves.find(move => !isHeld(move))?.day
  if (first === undefined) return ZERO_FEN
  const until = navs.filter(nav => nav.day <= on)
  const income = (of: readonly Move[]) => addFen(ZERO_FEN, ...holdingDays(of, until, first).map(dayIncome))
  return fen(income(moves) - income(moves.filter(isHeld)))
}

/** The shares that the first `count` moves moved on or after `day`. */
function movedSince(moves: readonly Move[], count: number, day: IsoDate): bigint {
  let moved = 0n
  for (let at = count - 1, move = moves[at]; move && move.day >= day; move = moves[--at]) moved += move.shares
  return moved
}
