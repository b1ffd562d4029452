import type { IsoDate } from '../calendar/dates.ts'
import { type BookPair, isEndedByStaff, readBreakKey } from '../staff/breaks.ts'
import { type Decision, decided, refuse } from './refusals.ts'

type SettledBreak = {
  title: string
  pair: BookPair
  day: IsoDate
  ours: string
  theirs: string
  /** Of staff, oldest first. */
  notes: readonly { seq: number; at: Date; text: string }[]
}
export type BreakFacts = SettledBreak & { isSettled: boolean }
export type BreakSettling = SettledBreak & {
  key: string
  reason: string
  /** The number of the note that says how it ended. */
  seq: number
}

/** Whether staff end a difference by saying how; a difference within our own books ends with the next comparison that agrees. */
export function decideBreakSettle(
  facts: BreakFacts | null,
  { key, reason }: { key: string; reason: string },
): Decision<BreakSettling> {
  const read = readBreakKey(key)
  if (read && !isEndedByStaff(read)) return refuse('break.ends-itself', { key })
  if (!facts) return refuse('break.unknown', { key })
  const { isSettled, ...settled } = facts
  if (isSettled) return refuse('break.settled', { key })
  return decided({ ...settled, key, reason, seq: (facts.notes.at(-1)?.seq ?? 0) + 1 })
}
