import type { IsoDate } from '../calendar/dates.ts'
import { DIVIDEND, type DividendType } from '../codes/dividend-types.ts'
import type { Lot } from '../fee/redemption-fee.ts'
import {
  addFen,
  type Fen,
  type NavE4,
  ONE_RATIO,
  type RatioE9,
  type ShareCents,
  type ShareRounding,
  shareCents,
  ZERO_FEN,
} from '../money/money.ts'
import { dividendOf } from '../settle/dividend.ts'
import { afterDividend, afterFreeShares, type Position } from '../settle/position.ts'
import { splitLots, splitShares } from '../settle/split.ts'
import type { Move } from './holding-days.ts'

type Act = {
  /** The date whose NAV reflects the act. */
  day: IsoDate
  /** Shares of orders before this day are affected: the day of the split, or the record date of a dividend. */
  before: IsoDate
  /** Entitled shares that are settled. */
  shares: ShareCents
  nav: NavE4
  rounding: ShareRounding
}
export type UnbookedSplit = Act & { step: 'split'; ratio: RatioE9 }
export type UnbookedDividend = Act & {
  step: 'dividend'
  frozen: ShareCents
  perShareE6: bigint
  method: DividendType
  payDate: IsoDate
}
/** A split or dividend of one holding whose NAV is published but whose settlement is still ahead. */
export type UnbookedAct = UnbookedSplit | UnbookedDividend

/** The effect of an act on a holding. */
export type ActEffect = { act: UnbookedAct; shares: ShareCents; cash: Fen }

/**
 * THE rule for the hours between the NAV of a date and its settlement: a split or dividend counts from the publication
 * of its NAV, by the arithmetic of settlement, so that no figure jumps when it is booked.
 * @param acts of one holding, in the order of settlement.
 */
export function actEffects(acts: readonly UnbookedAct[]): ActEffect[] {
  const effects: ActEffect[] = []
  for (const act of acts) {
    const come = effects.filter(each => each.act.day < act.before).reduce((sum, each) => sum + each.shares, 0n)
    effects.push({ act, ...effectOf(act, shareCents(act.shares + come)) })
  }
  return effects
}

function effectOf(act: UnbookedAct, shares: ShareCents): { shares: ShareCents; cash: Fen } {
  switch (act.step) {
    case 'split':
      return { shares: shareCents(splitShares(shares, act.ratio, act.rounding) - shares), cash: ZERO_FEN }
    case 'dividend': {
      // The free and the frozen part are separate orders, each rounded on its own.
      const frozen = act.frozen < shares ? act.frozen : shares
      const parts = [shareCents(shares - frozen), frozen].map(part =>
        dividendOf({ ...act, navEx: act.nav, shares: part, frozen: shareCents(0n) }),
      )
      return {
        shares: shareCents(parts.reduce((sum, part) => sum + part.shares, 0n)),
        cash: act.method === DIVIDEND.cash ? addFen(...parts.map(part => part.amount)) : ZERO_FEN,
      }
    }
  }
}

/** A settled position with the acts ahead applied. */
export function withActs(position: Position, effects: readonly ActEffect[]): Position {
  let held = position
  for (const { act, shares, cash } of effects) {
    const shrinks = act.step === 'split' && act.ratio < ONE_RATIO
    const frozen = shrinks ? splitShares(held.frozen, act.ratio, 'truncate') : held.frozen
    held = afterDividend(afterFreeShares({ ...held, frozen }, shares), cash)
  }
  return held
}

/** Cash owed since the NAV of the ex-date. */
export const unbookedCash = (effects: readonly ActEffect[]): Fen => addFen(ZERO_FEN, ...effects.map(each => each.cash))

/** Share movements of the acts, by the date of their NAV. */
export const unbookedMoves = (effects: readonly ActEffect[]): Move[] =>
  effects.filter(each => each.shares !== 0n).map(({ act, shares }) => ({ day: act.day, shares }))

/** The lots of a holding after its splits; a reinvested dividend becomes a new lot only when it is booked. */
export function lotsWithActs<Held extends Lot>(lots: readonly Held[], effects: readonly ActEffect[]): Held[] {
  let held = [...lots]
  for (const { act } of effects) {
    if (act.step !== 'split') continue
    const split = splitLots(held, act.ratio, act.rounding)
    held = held.map((lot, at) => ({ ...lot, ...split[at] }))
  }
  return held
}

/** The shares of a pending sale after the splits ahead: a ratio below one shrinks the sale (`splitHeld`). */
export const saleAfterActs = (shares: ShareCents, effects: readonly ActEffect[]): ShareCents =>
  effects.reduce(
    (left, { act }) =>
      act.step === 'split' && act.ratio < ONE_RATIO ? splitShares(left, act.ratio, 'truncate') : left,
    shares,
  )
