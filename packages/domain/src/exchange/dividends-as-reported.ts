import type { IsoDate } from '../calendar/dates.ts'
import { DIVIDEND } from '../codes/dividend-types.ts'
import type { FundTerms } from '../fee/fund-contract.ts'
import {
  addFen,
  type Fen,
  fen,
  type NavE4,
  type ShareCents,
  shareCents,
  sharesFor,
  ZERO_FEN,
  ZERO_SHARES,
} from '../money/money.ts'
import { payDividend } from '../settle/confirm-fund-act.ts'
import { cashDividend } from '../settle/dividend.ts'
import { EMPTY_POSITION, type Position } from '../settle/position.ts'
import { type DueOrder, holdingKey, nothingSettled, record, type Settled } from '../settle/settle-fund-day.ts'
import type { DayNav } from '../settle/working.ts'
import type { ReportedDividend } from './confirmations.ts'

/** The free or the frozen part of a holder's dividend; each part becomes a separate order. */
export type DividendPart = {
  word: ReportedDividend
  isFrozen: boolean
  shares: ShareCents
  gross: Fen
  /** Charge and performance fee. */
  fee: Fen
  performance: Fen
  /** What the registrar reports as given back; it is never paid with a dividend. */
  returned: Fen
  bought: ShareCents
}

/**
 * The free and the frozen part of the registrar's dividend; they add up to the whole. Frozen shares are the
 * registrar's, otherwise ours, otherwise pro rata to their money.
 */
export function partsOf(word: ReportedDividend, ownFrozen: ShareCents): DividendPart[] {
  const { entitled, gross, charge, performance, returned, reinvested, frozenCash, frozenReinvested } = word
  const isAllFrozen = frozenCash === gross || (reinvested > 0n && frozenReinvested === reinvested)
  const fees = { fee: addFen(charge, performance), performance, returned }
  const whole = { word, isFrozen: isAllFrozen, shares: entitled, gross, ...fees, bought: reinvested }
  if (isAllFrozen || (frozenCash === 0n && frozenReinvested === 0n)) return [whole]
  const inStep =
    frozenCash > 0n
      ? (entitled * frozenCash) / gross
      : (entitled * frozenReinvested) / (reinvested === 0n ? 1n : reinvested)
  const shares = shareCents([word.frozen, ownFrozen, inStep].find(each => each > 0n && each < entitled) ?? 1n)
  const held = frozenCash > 0n ? frozenCash : fen((gross * frozenReinvested) / reinvested)
  const free = { fee: ZERO_FEN, performance: ZERO_FEN, returned: ZERO_FEN }
  const frozen = { word, isFrozen: true, shares, gross: held, ...free, bought: frozenReinvested }
  return [
    {
      ...whole,
      shares: shareCents(entitled - shares),
      gross: fen(gross - held),
      bought: shareCents(reinvested - frozenReinvested),
    },
    frozen,
  ]
}

type Owned = { shares: ShareCents; frozen: ShareCents; method: ReportedDividend['method'] }
type OwnPart = { shares: ShareCents; gross: Fen; bought: ShareCents; method: ReportedDividend['method'] }

/** The same parts by our own arithmetic, null for a part without shares. */
export function ownParts(
  { shares, frozen, method }: Owned,
  perShareE6: bigint,
  navEx: NavE4 | null,
  rounding: FundTerms['shareRounding'],
): { free: OwnPart | null; frozen: OwnPart | null } {
  const part = (of: ShareCents): OwnPart | null => {
    if (of === 0n) return null
    const gross = cashDividend(of, perShareE6)
    const bought = method === DIVIDEND.reinvest && navEx !== null ? sharesFor(gross, navEx, rounding) : ZERO_SHARES
    return { shares: of, gross, bought, method }
  }
  return { free: part(shareCents(shares - frozen)), frozen: part(frozen) }
}

export type DividendFacts = {
  fund: FundTerms
  day: IsoDate
  exDate: IsoDate
  /** Our NAV of the ex-date; the registrar's has precedence where it differs. */
  nav: DayNav | null
  positions: ReadonlyMap<string, Position>
  due: readonly { order: DueOrder; part: DividendPart }[]
}

/** Settles dividends at the registrar's figures. */
export function settleDividends({ fund, day, exDate, nav, positions, due }: DividendFacts): Settled {
  const settled = nothingSettled()
  for (const { order, part } of due) {
    const { word, gross, fee, performance, bought } = part
    const key = holdingKey(order)
    const held = settled.positions.get(key)?.position ?? positions.get(key) ?? EMPTY_POSITION
    const at = { day: exDate, nav: word.nav > 0n ? word.nav : (nav?.nav ?? word.nav), version: nav?.version ?? 1 }
    const result = payDividend(
      { gross, fee, performance, bought, method: word.method },
      { fund, nav: at, confirmDate: day, held },
    )
    record(order, result, settled)
  }
  return settled
}
