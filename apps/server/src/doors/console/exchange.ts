import { listOrdersToSend, listRegistrars } from '@zhixiao/db/exchange/applications.ts'
import { listOwners } from '@zhixiao/db/ops/own-account.ts'
import {
  countUnansweredByDay,
  type DayFile,
  type ExchangeDay,
  type ExchangeDayKey,
  type ExchangeDifference,
  findDifference,
  findHoldingNow,
  findRecord,
  findSentOn,
  listDayFiles,
  listShareMovements,
  listUnansweredOrders,
  pageDifferences,
  pageExchangeDays,
  type Unanswered,
} from '@zhixiao/db/staff/exchange-pages.ts'
import { isoDate, parseCompactDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { businessName } from '@zhixiao/domain/codes/business-kinds.ts'
import { tradeRecord } from '@zhixiao/domain/exchange/applications.ts'
import { readDataFileName } from '@zhixiao/domain/exchange/file-names.ts'
import {
  isRecordField,
  type RecordField,
  recordFieldNames,
  shownFields,
} from '@zhixiao/domain/exchange/record-fields.ts'
import {
  fieldOfFigure,
  figureName,
  figureWithUnit,
  figureWords,
  holdingOf,
  subjectName,
} from '@zhixiao/domain/exchange/record-words.ts'
import { sharesText } from '@zhixiao/domain/money/money.ts'
import { breakText } from '@zhixiao/domain/staff/breaks.ts'
import { applicationOf } from '../../engine/exchange/export-day.ts'
import type { Context } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import type { ConsoleHandler } from './console-context.ts'
import { sendingView } from './exchange-file.ts'
import { ownAccountRefusal, withoutOwnBreaks } from './own-account.ts'
import { PAGE_READ, pageOf } from './page.ts'

const MOST_ORDERS = 20
const MOVEMENTS = 10

export const list: ConsoleHandler<'exchange.list'> = async (ctx, { registrar, from, to, only, before }) => {
  const [lastDay, lastRegistrar] = before?.split(' ') ?? []
  const last = lastDay && lastRegistrar ? { day: isoDate(lastDay), registrar: lastRegistrar } : null
  const search = { registrar: registrar ?? null, from: from ?? null, to: to ?? null, before: last }
  const unanswered = await countUnansweredByDay(ctx.db, await today(ctx))
  const among = only === 'unanswered' ? unanswered : null
  const [days, registrars] = await Promise.all([
    pageExchangeDays(ctx.db, { ...search, differing: only === 'differing', among }, PAGE_READ),
    listRegistrars(ctx.db, ctx.env.exchange.registrar),
  ])
  const { page, next } = pageOf(days, row => `${row.day} ${row.registrar}`)
  return ok({
    list: page.map(row => dayView(row, unanswered)),
    next,
    registrars,
    byFiles: ctx.env.registrar === 'files',
    ...(await sendingView(ctx)),
  })
}

const today = async ({ clock }: Context) => shanghaiDate((await clock.now()).getTime())

const isOf =
  ({ day, registrar }: ExchangeDayKey) =>
  (other: ExchangeDayKey): boolean =>
    other.day === day && other.registrar === registrar

const dayView = (row: ExchangeDay, unanswered: readonly Unanswered[]) => ({
  day: row.day,
  registrar: row.registrar,
  differences: row.differences,
  sent: row.sent_at && { files: row.sent, records: row.sent_records, at: row.sent_at.toISOString() },
  received: row.received_at && {
    files: row.received,
    records: row.received_records,
    at: row.received_at.toISOString(),
  },
  unanswered: unansweredView(unanswered.find(isOf(row))),
})

const unansweredView = (found: Unanswered | undefined) => {
  const { orders = 0, late = 0, accounts = 0, plans = 0 } = found ?? {}
  return { orders, late, accounts, plans }
}

export const show: ConsoleHandler<'exchange.show'> = async (ctx, { registrar, day, after }) => {
  const key = { day, registrar }
  const now = await today(ctx)
  const [files, unanswered, orders, differences] = await Promise.all([
    listDayFiles(ctx.db, key),
    countUnansweredByDay(ctx.db, now),
    listUnansweredOrders(ctx.db, key, MOST_ORDERS),
    pageDifferences(ctx.db, key, after === undefined ? null : BigInt(after), PAGE_READ),
  ])
  if (files.length === 0) return fail('CON-0404', { reason: '这一天没有与这家登记机构交换的文件' })
  const { page, next } = pageOf(differences, ({ id }) => id)
  const shown = await withoutOwnBreaks(ctx, page, ({ id }) => ({ kind: 'difference', id }))
  return ok({
    files: files.map(fileView),
    unanswered: unansweredView(unanswered.find(isOf(key))),
    orders: orders
      .filter(({ custno }) => custno !== ctx.staff.ownCustno)
      .map(({ order_id, custno, fundcode, kind, confirm_date }) => ({
        orderId: String(order_id),
        custno,
        fundCode: fundcode,
        kind: businessName(kind),
        due: confirm_date,
        isLate: confirm_date !== null && confirm_date <= now,
      })),
    differences: shown.map(differenceView),
    next,
  })
}

const fileView = ({ name, sha256, state, records, at, differences, is_kept }: DayFile) => ({
  name,
  sha256,
  records,
  differences,
  type: readDataFileName(name)?.type ?? 'index',
  direction: state === 'written' ? ('sent' as const) : ('received' as const),
  isKept: is_kept,
  at: at.toISOString(),
})

const differenceView = ({ id, file, subject, figure, own, theirs, at }: ExchangeDifference) => ({
  differenceId: String(id),
  file,
  subject: subjectName(subject),
  figure: figureName(figure),
  own: figureWithUnit(figure, own),
  theirs: figureWithUnit(figure, theirs),
  at: at.toISOString(),
})

export const difference: ConsoleHandler<'exchange.difference'> = async (ctx, { id }) => {
  const found = await findDifference(ctx.db, BigInt(id))
  const one = found.find(each => String(each.id) === id)
  const name = one && readDataFileName(one.file)
  if (!one || !name) return fail('CON-0404', { reason: '没有这条差异' })
  const of = holdingOf(one.subject)
  const holding = of && (await findHoldingNow(ctx.db, of.tradeacco, of.fundcode))
  const [owner] = await listOwners(ctx.db, [{ breakKey: breakText({ kind: 'difference', id: one.id }) }])
  const custno = owner?.custno ?? null
  const refusal = custno === null ? null : await ownAccountRefusal(ctx, custno)
  if (refusal) return refusal
  const [{ fields, isKept }, movements] = await Promise.all([
    bothRecords(ctx, one, found),
    of && holding ? listShareMovements(ctx.db, { ...of, custno: holding.custno }, MOVEMENTS) : [],
  ])
  return ok({
    ...differenceView(one),
    day: name.day,
    registrar: name.creator,
    line: one.line,
    custno,
    isKept,
    fields,
    orderId: one.order_id === null ? null : String(one.order_id),
    holding:
      of && holding
        ? {
            tradeacco: of.tradeacco,
            fundCode: of.fundcode,
            shares: sharesText(holding.shares),
            frozen: sharesText(holding.frozen),
            movements: movements.map(({ order_id, kind, confirm_date, moved }) => ({
              orderId: String(order_id),
              business: businessName(kind),
              day: confirm_date,
              shares: sharesText(moved),
            })),
          }
        : null,
  })
}

/** Our record and the registrar's, field by field; empty for an unknown number. */
export async function recordsOfDifference(ctx: Context, id: bigint) {
  const found = await findDifference(ctx.db, id)
  const one = found.find(each => each.id === id)
  return one ? (await bothRecords(ctx, one, found)).fields : []
}

async function bothRecords(ctx: Context, one: ExchangeDifference, found: readonly ExchangeDifference[]) {
  const of = holdingOf(one.subject)
  const [record, sent] = await Promise.all([
    one.line === null ? null : findRecord(ctx.db, one.file, one.line),
    one.order_id === null ? null : findSentRecord(ctx, one.order_id),
  ])
  const type = readDataFileName(one.file)?.type ?? ''
  const fields = fieldsOf(found, { type, record, sent: { ...sent, ...(of && holdingFields(of)) } })
  return { fields, isKept: record !== null }
}

type Fields = Partial<Record<RecordField, string>>

const holdingFields = ({ tradeacco, fundcode }: { tradeacco: string; fundcode: string }): Fields => ({
  TransactionAccountID: tradeacco,
  FundCode: fundcode,
})

/** The record of an order as sent to the registrar; null if it was not sent. */
async function findSentRecord({ db, env }: Context, orderId: bigint): Promise<Fields | null> {
  const sentOn = await findSentOn(db, orderId)
  if (!sentOn) return null
  const [order] = await listOrdersToSend(db, { ...sentOn, house: env.exchange.registrar }, orderId - 1n, 1)
  return order?.orderId === orderId ? shownFields(tradeRecord(applicationOf(order), env.exchange.self)) : null
}

type Sides = { type: string; record: Record<string, string> | null; sent: Fields }

/** Both sides field by field, in the order of the field names; figures derived from several fields come last. */
function fieldsOf(found: readonly ExchangeDifference[], { type, record, sent }: Sides) {
  const placed = new Map(found.map(each => [fieldOfFigure(each.figure, type) ?? each.figure, each]))
  const rows = Object.entries(recordFieldNames).flatMap(([field, name]) => {
    if (!isRecordField(field)) return []
    const one = placed.get(field)
    placed.delete(field)
    const own = one?.own ?? dayWords(field, sent[field]) ?? null
    const theirs = one?.theirs ?? dayWords(field, record?.[field]) ?? null
    return own === null && theirs === null ? [] : [rowOf(name, own, theirs, one !== undefined)]
  })
  return [...rows, ...[...placed.values()].map(each => rowOf(figureName(each.figure), each.own, each.theirs, true))]
}

/** A record's day with separators. */
const dayWords = (field: RecordField, value: string | undefined): string | undefined =>
  (value !== undefined && /Date$/.test(field) && parseCompactDate(value)) || value

const rowOf = (name: string, own: string | null, theirs: string | null, differs: boolean) => ({
  name,
  differs,
  own: own === null ? null : figureWords(own),
  theirs: theirs === null ? null : figureWords(theirs),
})
