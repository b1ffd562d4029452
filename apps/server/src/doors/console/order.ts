import {
  findOrderEvidence,
  listWarningMarks,
  type OrderEvidence,
  type WarningMark,
} from '@zhixiao/db/query/order-evidence.ts'
import { listOrdersByIds } from '@zhixiao/db/query/orders.ts'
import { findOrderPage, type OrderSearch } from '@zhixiao/db/staff/order-pages.ts'
import {
  type EndingAct,
  findEndingAct,
  findOrderHead,
  findRegistrarLines,
  findRemittanceOf,
  listBankLines,
  listDifferencesOf,
  listPostingsOf,
  type OrderHead,
  type PostingLine,
} from '@zhixiao/db/staff/order-whole.ts'
import { documentName } from '@zhixiao/domain/codes/agreements.ts'
import { customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { payChannelName } from '@zhixiao/domain/codes/pay-channels.ts'
import { warningTitle } from '@zhixiao/domain/customer/warning-titles.ts'
import { fen, fenText, parseFen, shareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { orderView } from '../../calls/query/order-view.ts'
import { readRecordDetail } from '../../calls/query/record-detail.ts'
import { readingAs } from '../../kernel/reading-as.ts'
import { fail, ok } from '../../kernel/result.ts'
import { movementName } from '../../platform/gateways/take-notice.ts'
import type { ConsoleHandler, StaffContext } from './console-context.ts'
import { maskedName } from './customer-names.ts'
import { openCustomer, openRowsOf } from './open-customer.ts'
import { openList } from './open-list.ts'
import { namesOf, personOf } from './staff-names.ts'

const PAGE = 50
/** Counting stops here; the console then shows 1 万以上. */
const MOST_COUNTED = 10_001
/** Most orders that one page scans, however few of them match. */
const MOST_LOOKED = 50_000

type Input = Parameters<ConsoleHandler<'order.list'>>[1]

export const list: ConsoleHandler<'order.list'> = async (ctx, input) => {
  const { custno } = input
  // Also by number: numbers follow each other, so one after the other they are the list.
  const refusal = custno === undefined ? await openList(ctx, 'orders') : await openRowsOf(ctx, custno)
  if (refusal) return refusal
  const page = input.orderId === undefined ? await pageOf(ctx, input) : only(BigInt(input.orderId))
  const [all, now] = await Promise.all([listOrdersByIds(ctx.db, page.ids), ctx.clock.now()])
  const rows = custno === undefined ? all : all.filter(row => row.custno === custno)
  return ok({
    list: viewsOf(ctx, rows, now),
    next: page.next === null ? null : String(page.next),
    matched: page.matched,
    isWhole: page.lookedTo === null,
    lookedTo: page.lookedTo?.toISOString() ?? null,
  })
}

/** An order by number, as lists show it; null if it does not exist or is the reader's own. */
export async function orderRow(ctx: StaffContext, id: bigint) {
  const [rows, now] = await Promise.all([listOrdersByIds(ctx.db, [id]), ctx.clock.now()])
  return viewsOf(ctx, rows, now)[0] ?? null
}

const viewsOf = (ctx: StaffContext, rows: Awaited<ReturnType<typeof listOrdersByIds>>, now: Date) =>
  rows
    .filter(row => row.custno !== ctx.staff.ownCustno)
    .map(row => ({ ...orderView(row, now.getTime()), custno: row.custno, customer: maskedName(ctx, row) || '--' }))

const only = (id: bigint) => ({ ids: [id], next: null, matched: 1, lookedTo: null })

async function pageOf(ctx: StaffContext, input: Input) {
  const { fundCode, kind, status, least, most, before } = input
  const search: OrderSearch = {
    custno: input.custno ?? null,
    notOf: ctx.staff.ownCustno,
    from: input.from ?? null,
    to: input.to ?? null,
    fundcode: fundCode ?? null,
    kind: kind ?? null,
    status: status ?? null,
    least: least === undefined ? null : parseFen(least),
    most: most === undefined ? null : parseFen(most),
    before: before === undefined ? null : BigInt(before),
  }
  const isPicky = [fundCode, kind, status, least, most].some(each => each !== undefined)
  const looking = isPicky ? MOST_LOOKED : before === undefined ? MOST_COUNTED : PAGE + 1
  const found = await findOrderPage(ctx.db, search, { limit: PAGE + 1, most: looking })
  const isCut = found.looked === looking
  const isFull = found.ids.length > PAGE
  return {
    ids: found.ids.slice(0, PAGE),
    // A page that is not full continues where the scan stopped.
    next: isFull ? (found.ids[PAGE - 1] ?? null) : isCut ? found.last_id : null,
    matched: Math.min(found.matched, MOST_COUNTED),
    lookedTo: isCut ? found.last_at : null,
  }
}

/** The order's detail as the customer sees it, plus the parts for staff only. */
export const show: ConsoleHandler<'order.show'> = async (ctx, { id }) => {
  const orderId = BigInt(id)
  const head = await findOrderHead(ctx.db, orderId)
  if (!head) return fail('CON-0404', { reason: '没有这个单号' })
  const opened = await openCustomer(ctx, head.custno)
  if (!opened.ok) return opened
  const as = readingAs(ctx, head.custno, customerKindOf(head.custtype) === 'institution')
  const [detail, postings, bank, remittance, registrar, differences, evidence, marks, ending] = await Promise.all([
    readRecordDetail(as, orderId),
    listPostingsOf(ctx.db, orderId),
    listBankLines(ctx.db, orderId),
    findRemittanceOf(ctx.db, orderId),
    findRegistrarLines(ctx.db, orderId),
    listDifferencesOf(ctx.db, orderId),
    findOrderEvidence(ctx.db, head.custno, orderId),
    listWarningMarks(ctx.db, orderId),
    findEndingAct(ctx.db, orderId),
  ])
  if (!detail) return fail('CON-0404', { reason: '没有这个单号' })
  return ok({
    ...detail,
    order: { ...detail.order, custno: head.custno, customer: maskedName(ctx, head) || '--' },
    postings: postings.map(postingView),
    bank: bank.map(({ direction, amount, state, due_date, done_at, attempt, code }) => ({
      direction,
      state,
      code,
      amount: fenText(amount),
      dueDate: due_date,
      name: movementName(orderId, direction, attempt),
      doneAt: done_at?.toISOString() ?? null,
    })),
    remittance: remittance && {
      channel: payChannelName(remittance.channel),
      extId: remittance.ext_id,
      amount: fenText(remittance.amount),
      arrivedAt: remittance.arrived_at.toISOString(),
    },
    registrar: registrar && {
      sentTo: registrar.sent_to,
      sentOn: registrar.sent_on,
      file: registrar.file,
      serial: registrar.serial,
      code: registrar.code,
      returnCode: registrar.return_code,
      detail: registrar.detail ?? '',
    },
    differences: differences.map(({ at, ...line }) => ({ ...line, at: at.toISOString() })),
    evidence: evidence && evidenceView(evidence, marks),
    endedBy: endedBy(ending, await namesOf(ctx.db)),
    basis: basisOf(head),
  })
}

function postingView({ entry_id, kind, day, account, tradeacco, fundcode, unit, delta, sealed }: PostingLine) {
  return {
    entryId: String(entry_id),
    kind,
    day,
    account,
    unit,
    isSealed: sealed,
    of: account === 'customer_share' ? tradeacco : account === 'fund_issue' || account === 'fund_cash' ? fundcode : '',
    amount: unit === 'CNY' ? fenText(fen(delta)) : sharesText(shareCents(delta)),
  }
}

function evidenceView(found: OrderEvidence, marks: readonly WarningMark[]) {
  return {
    riskability: found.riskability,
    assessedAt: found.assessed_at?.toISOString() ?? null,
    paperVersion: found.paper_version,
    score: found.score,
    riskLevel: found.risk_level,
    fundVersion: found.fund_version,
    agreements: found.agreements
      .split(',')
      .filter(text => text !== '')
      .map(text => {
        const [name = '', version = ''] = text.split('@')
        return { name: documentName(name), version }
      }),
    client: found.client,
    marks: marks.map(({ id, warning_code, text, at }) => ({
      markId: String(id),
      title: warningTitle(warning_code),
      text,
      at: at.toISOString(),
    })),
  }
}

function endedBy(ending: EndingAct | null, names: Awaited<ReturnType<typeof namesOf>>) {
  if (!ending?.decided_at || ending.decided_by === null) return null
  return {
    act: ending.act,
    requestId: String(ending.request_id),
    at: ending.decided_at.toISOString(),
    asked: personOf(names, ending.requested_by),
    released: personOf(names, ending.decided_by),
  }
}

const basisOf = ({ request_id: requestId, origin, large_redemption: largeRedemption, nav_version }: OrderHead) => ({
  requestId,
  origin,
  largeRedemption,
  navVersion: nav_version,
})
