import type { IsoDate } from '../calendar/dates.ts'
import { divideHalfUp } from '../money/decimal.ts'
import {
  addFen,
  type Fen,
  fen,
  moneyFor,
  type NavE4,
  ONE_RATE,
  type RateE8,
  rateE8,
  type ShareCents,
  shareCents,
  ZERO_FEN,
} from '../money/money.ts'

/** A holding's movement by an order or fund act of a trading day. */
export type HoldingStep = {
  day: IsoDate
  /** Shares of trading days before this day are affected: `day` itself, or the record date of a dividend. */
  before: IsoDate
  shares: ShareCents
  paid: Fen
  /** Proceeds of sales and dividends in cash. */
  cash: Fen
  /** True for shares bought by a deduction of the plan. */
  isOwn: boolean
}

/** The plan's part of a holding after a day. Fractions are kept at 1/10^8 of a cent, so that daily income adds up. */
export type PlanSnapshot = { day: IsoDate; held: bigint; ownE8: bigint; invested: Fen; takenE8: bigint }

export type PlanFigures = { invested: Fen; value: Fen; taken: Fen }

/**
 * The plan's part of a holding, day by day. Cost is a moving average over all shares (rules 2.13), so sales, dividends,
 * splits and money-market income affect the plan's shares pro rata (docs/decisions/0029-results-of-a-plan.md).
 * @param steps of one holding, by day.
 */
export function planSnapshots(steps: readonly HoldingStep[]): PlanSnapshot[] {
  const snapshots: PlanSnapshot[] = []
  let [held, ownE8, invested, takenE8] = [0n, 0n, ZERO_FEN, 0n]
  for (const step of steps) {
    held += step.shares
    if (step.isOwn) {
      ownE8 += step.shares * ONE_RATE
      invested = addFen(invested, step.paid)
    }
    // Shares bought outside the plan do not change its part.
    if (!step.isOwn && step.paid === 0n) {
      const part = partOf(snapshots.findLast(each => each.day < step.before))
      ownE8 += part(step.shares)
      takenE8 += part(step.cash)
    }
    ownE8 = held <= 0n ? 0n : ownE8 < 0n ? 0n : ownE8
    const snapshot = { day: step.day, held, ownE8, invested, takenE8 }
    if (snapshots.at(-1)?.day === step.day) snapshots[snapshots.length - 1] = snapshot
    else snapshots.push(snapshot)
  }
  return snapshots
}

function partOf(snapshot: PlanSnapshot | undefined): (amount: bigint) => bigint {
  if (!snapshot || snapshot.held === 0n) return () => 0n
  return amount => divideHalfUp(amount * snapshot.ownE8, snapshot.held)
}

/** The figures of a plan on one card at a NAV; `unpaid` is the uncarried income of the whole holding. */
export function planFigures(snapshot: PlanSnapshot, nav: NavE4, unpaid: Fen = ZERO_FEN): PlanFigures {
  const { ownE8, invested, takenE8 } = snapshot
  return {
    invested,
    value: addFen(moneyFor(shareCents(wholeOf(ownE8)), nav), fen(wholeOf(partOf(snapshot)(unpaid)))),
    taken: fen(wholeOf(takenE8)),
  }
}

/** The figures of a plan over all cards that it deducted from. */
export const totalPlanFigures = (all: readonly PlanFigures[]): PlanFigures => ({
  invested: addFen(ZERO_FEN, ...all.map(each => each.invested)),
  value: addFen(ZERO_FEN, ...all.map(each => each.value)),
  taken: addFen(ZERO_FEN, ...all.map(each => each.taken)),
})

/**
 * THE return of a plan: value plus withdrawals over the amount invested; `rate` is null before the first confirmation.
 */
export function planReturn({ invested, value, taken }: PlanFigures): { income: Fen; rate: RateE8 | null } {
  const income = fen(value + taken - invested)
  return { income, rate: invested > 0n ? rateE8(divideHalfUp(income * ONE_RATE, invested)) : null }
}

const wholeOf = (scaled: bigint): bigint => divideHalfUp(scaled, ONE_RATE)
