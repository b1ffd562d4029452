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
export type BreakFacts = SettledBreak & {
  isSettled: boolean
  /** A record of a registrar that is not booked; `fits`: the order that was named is of its account and fund. */
  record: { fits: boolean } | null
}
export type BreakSettling = SettledBreak & {
  key: string
  reason: string
  /** Of a record that was not booked: the order that books it; null where it has no effect, or for any other difference. */
  order: string | null
  isRecord: boolean
  /** The number of the note that says how it ended. */
  seq: number
}

/** Whether staff end a difference by saying how; a difference within our own books ends with the next comparison that agrees. */
export function decideBreakSettle(
  facts: BreakFacts | null,
  { key, reason, order }: { key: string; reason: string; order?: string | undefined },
): Decision<BreakSettling> {
  const read = readBreakKey(key)
  if (read && !isEndedByStaff(read)) return refuse('break.ends-itself', { key })
  if (!facts) return refuse('break.unknown', { key })
  const { isSettled, record, ...settled } = facts
  if (isSettled) return refuse('break.settled', { key })
  if (order !== undefined && !record) return refuse('break.no-record', { key })
  if (order !== undefined && !record?.fits) return refuse('break.other-order', { order })
  return decided({
    ...settled,
    key,
    reason,
    order: order ?? null,
    isRecord: record !== null,
    seq: (facts.notes.at(-1)?.seq ?? 0) + 1,
  })
}
