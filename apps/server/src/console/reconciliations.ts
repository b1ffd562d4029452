import type { ActName } from '@zhixiao/contract/acts/acts.ts'
import { listBookingBreaks } from '@zhixiao/db/market/service-bookings.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { KeptFigures } from '@zhixiao/db/settle/reconciliation.ts'
import {
  type BookChecks,
  type BreakNote,
  countDifferences,
  type DifferenceCount,
  insertBreakNote,
  listBookDays,
  listBreakNotes,
  listCases,
  listDayDifferences,
  listSuspense,
  readBookChecks,
  readLastChecks,
} from '@zhixiao/db/staff/breaks.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import {
  type BookPair,
  bookPairs,
  breakText,
  isEndedByStaff,
  readBreakKey,
  transferFile,
} from '@zhixiao/domain/staff/breaks.ts'
import type { Context } from '../kernel/context.ts'
import { fail, ok } from '../kernel/result.ts'
import {
  type Found,
  findBreak,
  foundBooking,
  foundCase,
  foundDifference,
  foundInChecks,
  foundSuspense,
  type State,
  wordOn,
} from '../settle/found-breaks.ts'
import { linesOfBreak } from './break-lines.ts'
import type { ConsoleHandler } from './console-context.ts'
import { ownBreakRefusal, withoutOwnBreaks } from './own-account.ts'
import { openRequestsWith } from './requests.ts'
import { namesOf, personOf } from './staff-names.ts'

const PAGE = 30
const MOST_DIFFERENCES = 50

const today = async ({ clock }: Context): Promise<IsoDate> => shanghaiDate((await clock.now()).getTime())

export const list: ConsoleHandler<'reconciliation.list'> = async (ctx, { only, before }) => {
  const page = await readDays(ctx, only !== undefined, before ?? null)
  const [newest] = page.list
  return ok({ ...page, earlier: newest ? await lastOpenDay(ctx, newest.day) : null })
}

/** How many breaks of all days wait for a person. */
export async function countOpenBreaks(ctx: Context): Promise<number> {
  let open = 0
  for await (const { pairs: cells } of openDays(ctx, null)) for (const cell of cells) open += cell.open
  return open
}

/** The newest day before `before` with a break that is open or waits. */
async function lastOpenDay(ctx: Context, before: IsoDate): Promise<IsoDate | null> {
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
async function readDays(ctx: Context, open: boolean, before: IsoDate | null) {
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
async function readSpan({ db }: Context, span: Span, now: IsoDate) {
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

const notesOf = async (db: Context['db'], found: readonly Found[]): Promise<readonly BreakNote[]> =>
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

function cellsOf(day: IsoDate, { checks, found, differences, notes, now }: Day) {
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
    for (const each of found) if (each.day === day && each.pair === pair) counts[wordOn(each, notes, now).state] += 1
    const told = pair === 'registrar' ? differences.find(each => each.day === day) : undefined
    return {
      ...{ pair, isChecked: isChecked[pair], open: counts.open + (told?.open ?? 0) },
      ...{ waiting: counts.waiting + (told?.waiting ?? 0), settled: counts.settled + (told?.settled ?? 0) },
    }
  })
}

export const show: ConsoleHandler<'reconciliation.show'> = async (ctx, { day }) => {
  const now = await today(ctx)
  const span = { from: day, to: day }
  const [{ checks, found, differences, notes }, listed, earlier] = await Promise.all([
    readSpan(ctx, span, now),
    listDayDifferences(ctx.db, day, now, MOST_DIFFERENCES),
    lastOpenDay(ctx, day),
  ])
  const [reconciled, verified] = [checks.reconciled[0], checks.verified[0]]
  const { statements, registrars, bookings } = checks
  const isEmpty = !reconciled && !verified && [...statements, ...registrars, ...(bookings ?? [])].length === 0
  if (isEmpty && found.length + listed.length === 0) return fail('CON-0404', { reason: '这一天没有核对过' })
  const told = listed.map(each => foundDifference(each, day))
  const all = [...notes, ...(await notesOf(ctx.db, told))]
  const shown = await withoutOwnBreaks(ctx, [...found, ...told], ({ key }) => key)
  const count = differences.reduce((sum, { open, waiting, settled }) => sum + open + waiting + settled, 0)
  return ok({
    pairs: cellsOf(day, { checks, found, differences, notes, now }),
    breaks: shown.map(each => rowOf(each, all, now)).toSorted(byState),
    more: count - told.length,
    earlier,
    figures: reconciled ? figureRows(reconciled.report.figures) : [],
    checked: { rules: verified?.report.checked ?? null, at: (reconciled ?? verified)?.at.toISOString() ?? null },
  })
}

const rowOf = (found: Found, notes: readonly BreakNote[], now: IsoDate) => {
  const { key, isOver: _, ...rest } = found
  return { key: breakText(key), kind: key.kind, ...rest, ...wordOn(found, notes, now) }
}

const figureRows = ({ bankIn, bankOut, held, difference, open, sharesHeld }: KeptFigures) => {
  const money = [
    ['银行累计收', bankIn],
    ['银行累计付', bankOut],
    ['在途', held.in_transit],
    ['基金资金', held.fund_cash],
    ['手续费', held.fee],
    ['返还销售服务费', held.company_service],
    ['应付客户利息', held.interest_owed],
    ['应付', held.payable],
    ['待使用汇款', held.remitted],
    ['相差', difference],
  ] as const
  return [
    ...money.map(([name, value]) => ({ name, value, unit: 'yuan' as const })),
    { name: '客户份额合计', value: sharesHeld, unit: 'shares' as const },
    { name: '银行未答复', value: `${open.requested + open.unknown} 笔 ${open.amount} 元`, unit: '' as const },
  ]
}

const ORDER: Readonly<Record<State, number>> = { open: 0, waiting: 1, settled: 2 }
const byState = (one: { state: State }, other: { state: State }): number => ORDER[one.state] - ORDER[other.state]

const noBreak = () => fail('CON-0404', { reason: '没有这条差异' })

/** The acts that resolve a break. */
const resolving: readonly ActName[] = ['break settle', 'remittance import', 'shares add', 'shares deduct']

export const one: ConsoleHandler<'reconciliation.break'> = async (ctx, { key: text }) => {
  const key = readBreakKey(text)
  const found = key && (await findBreak(ctx.db, key))
  if (!key || !found) return noBreak()
  const refusal = await ownBreakRefusal(ctx, key)
  if (refusal) return refusal
  const [notes, people, lines, now] = await Promise.all([
    listBreakNotes(ctx.db, [text]),
    namesOf(ctx.db),
    linesOfBreak(ctx, key),
    today(ctx),
  ])
  const { adjust, transfer } = lines
  const open = await openRequestsWith(ctx, resolving, (input, act) => {
    if (act === 'break settle') return input.key === text
    if (act === 'remittance import') return transfer !== null && input.file === transferFile(transfer.extId)
    return adjust !== null && input.tradeacco === adjust.tradeacco && input.fund === adjust.fundCode
  })
  return ok({
    ...rowOf(found, notes, now),
    ...lines,
    open,
    isEndedByStaff: isEndedByStaff(key),
    notes: notes.map(({ seq, kind, until, text: words, written_by: by, at }) => ({
      ...{ seq, kind, until, text: words, at: at.toISOString() },
      by: personOf(people, by),
    })),
  })
}

export const note: ConsoleHandler<'reconciliation.note'> = async (
  ctx,
  { key: text, kind, text: words, until, seen },
) => {
  const key = readBreakKey(text)
  if (!key) return noBreak()
  const refusal = await ownBreakRefusal(ctx, key)
  if (refusal) return refusal
  const now = await today(ctx)
  if (until !== undefined && until < now) return fail('CON-0400', { field: 'until', reason: '请填写今天或以后的日期' })
  return withTx(ctx.db, async tx => {
    const found = await findBreak(tx, key)
    if (!found) return noBreak()
    const notes = await listBreakNotes(tx, [text])
    if (kind !== 'note' && wordOn(found, notes, now).state === 'settled')
      return fail('CON-0410', { reason: '这条差异已经了结' })
    const by = ctx.staff.name
    const seq = seen + 1
    if (!(await insertBreakNote(tx, { subject: text, seq, kind, until: until ?? null, text: words, written_by: by })))
      return fail('CON-0409', { reason: '刚刚有了新的备注，请重新查看' })
    await writeAudit(tx, {
      actor: by,
      act: 'reconciliation.note',
      detail: { subject: text, title: found.title, kind, ...(until && { until }) },
    })
    return ok({ seq })
  })
}
