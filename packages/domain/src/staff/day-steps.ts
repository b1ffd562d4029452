import { SETTLES_AT } from '../calendar/shanghai.ts'
import { PLANS_AT } from '../order/plan.ts'

/** THE steps of a business day on the console, in the order in which they are due; `next` is the settlement that follows. */
export const daySteps = {
  check: { at: '04:00', isAuto: true },
  settle: { at: SETTLES_AT, isAuto: true },
  plans: { at: PLANS_AT, isAuto: true },
  cutOff: { at: '15:00', isAuto: true },
  transfers: { at: '15:30', isAuto: false },
  payouts: { at: '16:30', isAuto: true },
  navs: { at: '18:30', isAuto: false },
  huge: { at: '20:00', isAuto: false },
  exchange: { at: '21:00', isAuto: false },
  next: { at: SETTLES_AT, isAuto: true },
} as const satisfies Record<string, { at: string; isAuto: boolean }>

export type DayStep = keyof typeof daySteps

/**
 * `done`; `late` and `due` past and before the time with something begun or waiting, `later` before it with nothing to do yet;
 * `none` on a day without such work.
 */
export type StepState = 'done' | 'late' | 'due' | 'later' | 'none'

type Progress = {
  now: number
  dueAt: number
  /** Items done; `all`: items known. */
  done: number
  all: number
  /** For a job's step: whether the job has run, even with nothing to do. */
  hasRun?: boolean
}

export function stepState({ now, dueAt, done, all, hasRun }: Progress): StepState {
  const isOver = now >= dueAt
  if (done < all) return isOver ? 'late' : 'due'
  if (hasRun !== undefined) return hasRun ? 'done' : isOver ? 'late' : 'later'
  if (all === 0) return isOver ? 'none' : 'later'
  return isOver || done > 0 ? 'done' : 'later'
}

const MINUTE_MS = 60_000

/** A job that runs at its time ends a little later. */
const RUNS_MIN = 5

/** Whole minutes past the time of a late step, and of one that was done late; `doneAt` is null where nobody knows when. */
export function lateMinutes(state: StepState, dueAt: number, now: number, doneAt: number | null): number {
  const minutesAt = (at: number) => Math.max(0, Math.floor((at - dueAt) / MINUTE_MS))
  if (state === 'late') return minutesAt(now)
  const minutes = state === 'done' && doneAt !== null ? minutesAt(doneAt) : 0
  return minutes >= RUNS_MIN ? minutes : 0
}
