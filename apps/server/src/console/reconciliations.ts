import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { closeBankCase } from '@zhixiao/db/settle/channel-statement.ts'
import type { KeptFigures } from '@zhixiao/db/settle/reconciliation.ts'
import {
  type BookChecks,
  type BreakNote,
  type CaseRow,
  countDifferences,
  type DifferenceCount,
  findOwnSide,
  insertBreakNote,
  listBookDays,
  listBreakNotes,
  listCases,
  listDayDifferences,
  listSuspense,
  readBookChecks,
  readLastChecks,
  type SuspenseRow,
} from '@zhixiao/db/staff/breaks.ts'
import { type ExchangeDifference, findDifference } from '@zhixiao/db/staff/exchange-pages.ts'
import { findTransfer } from '@zhixiao/db/staff/transfers.ts'
import { type Reader, withTx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { payChannelName } from '@zhixiao/domain/codes/pay-channels.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { readDataFileName } from '@zhixiao/domain/exchange/file-names.ts'
import { figureName, figureWithUnit, subjectName } from '@zhixiao/domain/exchange/record-words.ts'
import { type Fen, fenText } from '@zhixiao/domain/money/money.ts'
import {
  type BookPair,
  type BreakKey,
  bookPairs,
  breakText,
  isEndedByStaff,
  readBreakKey,
  transferFile,
} from '@zhixiao/domain/staff/breaks.ts'
import type { Context } from '../kernel/context.ts'
import { ok } from '../kernel/result.ts'
import { linesOfBreak } from './break-lines.ts'
import { type ConsoleHandler, refuse, type StaffContext } from './console-context.ts'
import { customerOfDifference } from './exchange.ts'
import { ownAccountRefusal } from './own-account.ts'
import { openRequestsWith } from './requests.ts'
import { namesOf, personOf } from './staff-names.ts'

const PAGE = 30
const MOST_DIFFERENCES = 50

type State = 'open' | 'waiting' | 'settled'
/** A break in its source; `isOver`: the source itself says that it ended. */
type Found = {
  key: BreakKey
  pair: BookPair
  day: IsoDate
  title: string
  ours: string
  theirs: string
  isOver: boolean
}

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
  const [checks, last, cases, suspense, differences] = await Promise.all([
    readBookChecks(db, span),
    readLastChecks(db),
    listCases(db, span),
    listSuspense(db, span),
    countDifferences(db, span, now),
  ])
  const found = [...foundInChecks(checks, last), ...cases.map(foundCase), ...suspense.map(foundSuspense)]
  const notes = await notesOf(db, found)
  return { checks, found, differences, notes }
}

const notesOf = async (db: Context['db'], found: readonly Found[]): Promise<readonly BreakNote[]> =>
  listBreakNotes(
    db,
    found.map(({ key }) => breakText(key)),
  )

function foundInChecks(
  { reconciled, verified }: BookChecks,
  last: Awaited<ReturnType<typeof readLastChecks>>,
): Found[] {
  const books = reconciled.flatMap(({ day, report: { figures } }): Found[] => {
    if (!figures) return []
    const isStill = (code: string) => last.books?.figures?.funds.some(({ fundcode }) => fundcode === code) ?? false
    return [
      ...figures.funds.map(
        (fund): Found => ({
          ...{ key: { kind: 'fund', day, fundcode: fund.fundcode }, day, title: `基金 ${fund.fundcode} 份额不符` },
          ...fundSides(fund),
          isOver: !isStill(fund.fundcode),
        }),
      ),
      ...bankFound(day, figures, last.books?.figures),
    ]
  })
  const rules = verified.flatMap(({ day, report }) =>
    report.breaks.map(
      ({ invariant, rows, first }): Found => ({
        ...{ key: { kind: 'invariant', day, name: invariant }, pair: 'rules', day },
        title: `规则 ${invariant.replace(/^invariant_/, '')} 有 ${rows} 处不符`,
        ...{ ours: `${first.subject}：${first.problem}`, theirs: '' },
        isOver: !last.rules?.breaks.some(each => each.invariant === invariant),
      }),
    ),
  )
  return [...books, ...rules]
}

/** The books that differ: the registrar's from ours if ours agree, else ours from each other. */
function fundSides({ ledger, lots, holdings, registrar }: KeptFigures['funds'][number]) {
  return ledger === lots && lots === holdings
    ? { pair: 'registrar' as const, ours: `${ledger} 份`, theirs: `${registrar} 份` }
    : { pair: 'lots' as const, ours: `${ledger} 份`, theirs: `明细 ${lots} 份，持有 ${holdings} 份` }
}

function bankFound(day: IsoDate, { difference, bankIn, bankOut }: KeptFigures, last: KeptFigures | undefined): Found[] {
  if (difference === '0.00') return []
  return [
    {
      ...{ key: { kind: 'bank', day }, pair: 'bank', day, title: `银行收付与账簿相差 ${difference} 元` },
      ...{ ours: '', theirs: `收 ${bankIn} 元，付 ${bankOut} 元` },
      isOver: last?.difference === '0.00',
    },
  ]
}

const caseNames = { 'only-theirs': '只有渠道有', 'only-ours': '只有我方有', amount: '金额不同' } as const
const movementNames: Readonly<Record<string, string>> = {
  debit: '扣款',
  credit: '付款',
  return: '退回汇款',
  transfer: '来款',
}
const yuan = (amount: Fen | null): string => (amount === null ? '没有' : `${fenText(amount)} 元`)

const foundCase = ({
  case_id,
  day,
  channel,
  difference,
  kind,
  id,
  ours_fen,
  theirs_fen,
  closed_at,
}: CaseRow): Found => ({
  ...{ key: { kind: 'case', id: case_id }, pair: 'bank', day },
  title: `${payChannelName(channel)} ${movementNames[kind] ?? kind} ${id}：${caseNames[difference]}`,
  ...{ ours: yuan(ours_fen), theirs: yuan(theirs_fen), isOver: closed_at !== null },
})

const foundSuspense = ({ remit_id, day, channel, ext_id, amount, state }: SuspenseRow): Found => ({
  ...{
    key: { kind: 'suspense', id: remit_id },
    pair: 'bank',
    day,
    title: `无主汇款 ${payChannelName(channel)} ${ext_id}`,
  },
  ...{ ours: '未入客户账', theirs: yuan(amount), isOver: state !== 'suspense' },
})

const foundDifference = ({ id, subject, figure, own, told }: ExchangeDifference, day: IsoDate): Found => ({
  ...{
    key: { kind: 'difference', id },
    pair: 'registrar',
    day,
    title: `${subjectName(subject)} ${figureName(figure)}`,
  },
  ...{ ours: figureWithUnit(figure, own), theirs: figureWithUnit(figure, told) },
  // Only staff end it: a later file produces another difference.
  isOver: false,
})

type Word = { state: State; until: IsoDate | null }

/** The state of a break by its source, else by the last note of staff; waiting ends with its last day. */
function wordOn({ key, isOver }: Found, notes: readonly BreakNote[], now: IsoDate): Word {
  if (isOver) return { state: 'settled', until: null }
  const subject = breakText(key)
  const last = notes.findLast(note => note.subject === subject && note.kind !== 'note')
  if (last?.kind === 'settled' && isEndedByStaff(key)) return { state: 'settled', until: null }
  if (last?.kind !== 'wait' || last.until === null || last.until < now) return { state: 'open', until: null }
  return { state: 'waiting', until: last.until }
}

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
    rules: checks.verified.some(each => each.day === day),
  }
  return codesOf(bookPairs).map(pair => {
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
  const isEmpty = !reconciled && !verified && checks.statements.length === 0 && checks.registrars.length === 0
  if (isEmpty && found.length === 0) return refuse('CON-0404', { reason: '这一天没有核对过' })
  const told = listed.map(each => foundDifference(each, day))
  const all = [...notes, ...(await notesOf(ctx.db, told))]
  const count = differences.reduce((sum, { open, waiting, settled }) => sum + open + waiting + settled, 0)
  return ok({
    pairs: cellsOf(day, { checks, found, differences, notes, now }),
    breaks: [...found, ...told].map(each => rowOf(each, all, now)).toSorted(byState),
    more: count - told.length,
    earlier,
    figures: reconciled?.report.figures ? figureRows(reconciled.report.figures) : [],
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

/** The break with this key in its source now; null if there is none. */
async function findBreak(db: Reader, key: BreakKey): Promise<Found | null> {
  switch (key.kind) {
    case 'case':
      return (await listCases(db, { id: key.id })).map(foundCase)[0] ?? null
    case 'suspense':
      return (await listSuspense(db, { id: key.id })).map(foundSuspense)[0] ?? null
    case 'difference': {
      const one = (await findDifference(db, key.id)).find(({ id }) => id === key.id)
      const name = one && readDataFileName(one.file)
      return one && name ? foundDifference(one, name.day) : null
    }
    default: {
      const [checks, last] = await Promise.all([readBookChecks(db, { from: key.day, to: key.day }), readLastChecks(db)])
      return foundInChecks(checks, last).find(each => breakText(each.key) === breakText(key)) ?? null
    }
  }
}

const noBreak = () => refuse('CON-0404', { reason: '没有这条差异' })

/** Refuses a break about the reader's own account, like the account itself. */
const closedRefusal = async (ctx: StaffContext, key: BreakKey) => {
  const custno = await customerOfBreak(ctx.db, key)
  return custno === null ? null : ownAccountRefusal(ctx, custno)
}

/** The customer whose holding, movement or transfer a break is about; null for a fund's, and for none. */
async function customerOfBreak(db: Context['db'], key: BreakKey): Promise<string | null> {
  if (key.kind === 'difference') return customerOfDifference(db, key.id)
  if (key.kind === 'suspense') return (await findTransfer(db, key.id))?.custno ?? null
  if (key.kind !== 'case') return null
  const [found] = await listCases(db, { id: key.id })
  return (found && (await findOwnSide(db, found))?.custno) ?? null
}

export const one: ConsoleHandler<'reconciliation.break'> = async (ctx, { key: text }) => {
  const key = readBreakKey(text)
  const found = key && (await findBreak(ctx.db, key))
  if (!key || !found) return noBreak()
  const refusal = await closedRefusal(ctx, key)
  if (refusal) return refusal
  const [notes, people, lines, now] = await Promise.all([
    listBreakNotes(ctx.db, [text]),
    namesOf(ctx.db),
    linesOfBreak(ctx, key),
    today(ctx),
  ])
  const { adjust, transfer } = lines
  const open = adjust
    ? await openRequestsWith(
        ctx,
        ['shares add', 'shares deduct'],
        ([tradeacco, fundCode]) => tradeacco === adjust.tradeacco && fundCode === adjust.fundCode,
      )
    : transfer
      ? await openRequestsWith(ctx, ['remittance import'], ([file]) => file === transferFile(transfer.extId))
      : []
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
  const refusal = await closedRefusal(ctx, key)
  if (refusal) return refusal
  const now = await today(ctx)
  if (until !== undefined && until < now)
    return refuse('CON-0400', { field: 'until', reason: '请填写今天或以后的日期' })
  if (kind === 'settled' && !isEndedByStaff(key))
    return refuse('CON-0400', { field: 'kind', reason: '账内差异在下一次核对一致后自动了结' })
  return withTx(ctx.db, async tx => {
    const found = await findBreak(tx, key)
    if (!found) return noBreak()
    const notes = await listBreakNotes(tx, [text])
    if (kind !== 'note' && wordOn(found, notes, now).state === 'settled')
      return refuse('CON-0410', { reason: '这条差异已经了结' })
    const by = ctx.staff.name
    const seq = seen + 1
    if (!(await insertBreakNote(tx, { subject: text, seq, kind, until: until ?? null, text: words, written_by: by })))
      return refuse('CON-0409', { reason: '同事刚刚写了备注，请重新查看' })
    if (kind === 'settled' && key.kind === 'case') await closeBankCase(tx, key.id, by, words)
    await writeAudit(tx, {
      actor: by,
      act: 'reconciliation.note',
      detail: { subject: text, title: found.title, kind, ...(until && { until }) },
    })
    return ok({ seq })
  })
}
