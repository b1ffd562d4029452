import { listBookingBreaks } from '@zhixiao/db/market/service-bookings.ts'
import {
  type BookChecks,
  type BreakNote,
  countDifferences,
  type DifferenceCount,
  listBookDays,
  listBreakNotes,
  listCases,
  listSuspense,
  readBookChecks,
  readLastChecks,
} from '@zhixiao/db/staff/breaks.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { type BookPair, bookPairs, breakText } from '@zhixiao/domain/staff/breaks.ts'
import {
  breakState,
  type Found,
  foundBooking,
  foundCase,
  foundInChecks,
  foundSuspense,
} from '../../../engine/settle/found-breaks.ts'
import type { Context } from '../../../kernel/context.ts'
import { fail } from '../../../kernel/result.ts'

const PAGE = 30

export const today = async ({ clock }: Context): Promise<IsoDate> => shanghaiDate((await clock.now()).getTime())

/** How many breaks of all days wait for a person. */
export async function countOpenBreaks(ctx: Context): Promise<number> {
  let open = 0
  for await (const { pairs: cells } of openDays(ctx, null)) for (const cell of cells) open += cell.open
  return open
}

/** The newest day before `before` with a break that is open or waits. */
export async function lastOpenDay(ctx: Context, before: IsoDate): Promise<IsoDate | null> {
  for await (const { day } of openDays(ctx, before)) return day
  return null
}

/** Days with a break that is open or waits, newest first. */
async function* openDays(ctx: Context, before: IsoDate | null) {
  for (let from = before; ; ) {
    const { list: days, next }: Days = await readDays(ctx, true, from)
    yield* days
    if (next === null) return
    from = next
  }
}

type Days = Awaited<ReturnType<typeof readDays>>

/** A page of days before `before`, newest first: all, or those with an open break. */
export async function readDays(ctx: Context, open: boolean, before: IsoDate | null) {
  const days = await listBookDays(ctx.db, { before, open }, PAGE + 1)
  const shown = days.slice(0, PAGE)
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return { list: [], next: null }
  const now = await today(ctx)
  const { checks, found, differences, notes } = await readSpan(ctx, { from: last, to: first }, now)
  const rows = shown.map(day => ({
    day,
    checkedAt: checks.reconciled.find(each => each.day === day)?.at.toISOString() ?? null,
    pairs: cellsOf(day, { checks, found, differences, notes, now }),
  }))
  return {
    // A later check may have ended all breaks of a day.
    list: open ? rows.filter(({ pairs: cells }) => cells.some(each => each.open + each.waiting > 0)) : rows,
    next: days.length > PAGE ? last : null,
  }
}

type Span = { from: IsoDate; to: IsoDate }

/** Everything of these days; registrars' differences are only counted, because there may be many. */
export async function readSpan({ db }: Context, span: Span, now: IsoDate) {
  const [checks, last, cases, suspense, bookings, differences] = await Promise.all([
    readBookChecks(db, span),
    readLastChecks(db),
    listCases(db, span),
    listSuspense(db, span),
    listBookingBreaks(db, span),
    countDifferences(db, span, now),
  ])
  const found = [
    ...foundInChecks(checks, last),
    ...cases.map(foundCase),
    ...suspense.map(foundSuspense),
    ...bookings.map(foundBooking),
  ]
  const notes = await notesOf(db, found)
  return { checks, found, differences, notes }
}

export const notesOf = async (db: Context['db'], found: readonly Found[]): Promise<readonly BreakNote[]> =>
  listBreakNotes(
    db,
    found.map(({ key }) => breakText(key)),
  )

type Day = {
  checks: BookChecks
  found: readonly Found[]
  differences: readonly DifferenceCount[]
  notes: readonly BreakNote[]
  now: IsoDate
}

export function cellsOf(day: IsoDate, { checks, found, differences, notes, now }: Day) {
  const isReconciled = checks.reconciled.some(each => each.day === day)
  const isChecked: Record<BookPair, boolean> = {
    lots: isReconciled,
    registrar: isReconciled || checks.registrars.includes(day),
    bank: isReconciled || checks.statements.includes(day),
    custodian: checks.bookings?.includes(day) ?? false,
    rules: checks.verified.some(each => each.day === day),
  }
  // Without such figures of a custodian there is nothing to compare.
  const compared = codesOf(bookPairs).filter(pair => pair !== 'custodian' || checks.bookings !== null)
  return compared.map(pair => {
    const counts = { open: 0, waiting: 0, settled: 0 }
    for (const each of found)
      if (each.day === day && each.pair === pair) counts[breakState(each, notes, now).state] += 1
    const told = pair === 'registrar' ? differences.find(each => each.day === day) : undefined
    return {
      pair,
      isChecked: isChecked[pair],
      open: counts.open + (told?.open ?? 0),
      waiting: counts.waiting + (told?.waiting ?? 0),
      settled: counts.settled + (told?.settled ?? 0),
    }
  })
}

export const rowOf = (found: Found, notes: readonly BreakNote[], now: IsoDate) => {
  const { key, isOver: _, ...rest } = found
  return { key: breakText(key), kind: key.kind, ...rest, ...breakState(found, notes, now) }
}

export const noBreak = () => fail('CON-0404', { reason: '没有这条差异' })
