import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { listOwners } from '@zhixiao/db/ops/own-account.ts'
import { listStaff, namesIn, type StaffRow } from '@zhixiao/db/staff/staff.ts'
import {
  closeTicket,
  countTickets,
  findTicket,
  findTicketOfForm,
  insertTicket,
  insertTicketNote,
  listTicketNotes,
  listTicketReveals,
  lockTicket,
  markAnswered,
  ordersOfCustomer,
  pageTickets,
  putDesk,
  putTicket,
  type Ticket,
} from '@zhixiao/db/staff/tickets.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { isStaffRole, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import {
  desksOf,
  firstAnswerBy,
  mayCloseTicket,
  ticketDesks,
  ticketDueOn,
  ticketKinds,
  type ticketOutcomes,
} from '@zhixiao/domain/staff/tickets.ts'
import { type Failure, fail, ok } from '../kernel/result.ts'
import { customerVault } from '../secrets/places.ts'
import type { ConsoleHandler, Staff, StaffContext } from './console-context.ts'
import { maskedName } from './customer-names.ts'
import { openList } from './open-list.ts'
import { ownAccountRefusal } from './own-account.ts'
import { PAGE_READ, pageOf } from './page.ts'
import { personOf } from './staff-names.ts'

const TITLE_LENGTH = 60

/** The reader of tickets, for the filter by own tickets and without the own account. */
export const ticketReader = (staff: Staff) => ({
  operator: staff.name,
  isCompliance: staff.roles.includes('compliance'),
  desks: desksOf(staff.roles),
  notOf: staff.ownCustno,
})

export const list: ConsoleHandler<'ticket.list'> = async (ctx, { tab, custno, kind, channel, owner, after }) => {
  const refusal = custno === undefined ? await openList(ctx, 'tickets') : null
  if (refusal) return refusal
  const reader = ticketReader(ctx.staff)
  const search = { tab, ...reader, ...{ custno: custno ?? null, kind: kind ?? null, channel: channel ?? null } }
  const page = { ...search, owner: owner ?? null, after: after === undefined ? null : BigInt(after) }
  const [rows, counts, people] = await Promise.all([
    pageTickets(ctx.db, page, PAGE_READ),
    countTickets(ctx.db, reader),
    listStaff(ctx.db),
  ])
  const { page: shown, next } = pageOf(rows, row => row.ticket_id)
  const named = await namesOf(ctx, shown)
  return ok({
    list: shown.map(row => rowView(ctx, row, { people, named })),
    next,
    counts,
    owners: ownersOf(people),
  })
}

export const show: ConsoleHandler<'ticket.show'> = async (ctx, { id }) => {
  const ticket = await findTicket(ctx.db, BigInt(id))
  const refusal = await hiddenRefusal(ctx, ticket)
  if (!ticket || refusal) return refusal ?? noTicket()
  const [people, named, notes, reveals] = await Promise.all([
    listStaff(ctx.db),
    namesOf(ctx, [ticket]),
    listTicketNotes(ctx.db, ticket.ticket_id),
    listTicketReveals(ctx.db, ticket),
  ])
  return ok({
    ...rowView(ctx, ticket, { people, named }),
    text: textOf(ctx, ticket, ticket.text_enc),
    openedBy: personOf(namesIn(people), ticket.opened_by),
    closedBy: ticket.closed_by === null ? null : personOf(namesIn(people), ticket.closed_by),
    version: ticket.version,
    orderIds: ticket.order_ids.map(String),
    recording: ticket.recording,
    mayAnswer: ticket.outcome === null && ticket.desk !== null && desksOf(ctx.staff.roles).includes(ticket.desk),
    mayClose: staffCan(ctx.staff.roles, 'ticket', 'do') && mayCloseTicket(ctx.staff.roles, ticket.is_overdue),
    notes: notes.map(({ note_id: noteId, kind, written_by: by, at, text_enc: sealed }) => ({
      ...{ noteId: String(noteId), kind, by: personOf(namesIn(people), by), at: at.toISOString() },
      text: textOf(ctx, ticket, sealed),
    })),
    reveals: reveals.map(({ id: eventId, at, actor, field, reason }) => ({
      ...{ eventId: String(eventId), at: at.toISOString(), by: personOf(namesIn(people), actor), field, reason },
    })),
    owners: ownersOf(people),
  })
}

/** A ticket by number, as lists show it; null if it does not exist or the reader may not see it. */
export async function ticketRow(ctx: StaffContext, id: bigint) {
  const ticket = await findTicket(ctx.db, id)
  if (!ticket || (await hiddenRefusal(ctx, ticket))) return null
  const [people, named] = await Promise.all([listStaff(ctx.db), namesOf(ctx, [ticket])])
  return rowView(ctx, ticket, { people, named })
}

export const open: ConsoleHandler<'ticket.open'> = async (ctx, input) => {
  const { custno = '', text, orderIds, settled, kind, channel, recording, formId } = input
  const refusal = custno === '' ? null : ownAccountRefusal(ctx, custno)
  if (refusal) return refusal
  if (custno !== '' && !(await findCustomer(ctx.db, custno)))
    return fail('CON-0404', { field: 'custno', reason: '没有这个客户号' })
  const [calendar, now] = await Promise.all([ctx.calendar(), ctx.clock.now()])
  const dueOn = ticketDueOn(calendar, shanghaiDate(now.getTime()), ctx.env.ticketDays)
  return withTx(ctx.db, async tx => {
    const order_ids = orderIds.map(BigInt)
    const strange = await strangeOrder(tx, custno, order_ids)
    if (strange) return strange
    const line = {
      ...{ kind, channel, custno, order_ids, recording, due_on: dueOn, by: ctx.staff.name },
      answer_by: new Date(firstAnswerBy(calendar, now.getTime(), ctx.env.ticketAnswerHours)),
      ...(formId && { form_id: formId }),
    }
    const ticketId = await insertTicket(tx, { ...line, text_enc: sealedText(ctx, custno, text) })
    if (ticketId === null) return openedBefore(tx, ctx, await findTicketOfForm(tx, custno, formId ?? ''), text)
    const about = { ticket_id: ticketId, custno }
    await record(tx, ctx, about, { act: 'ticket.open', detail: { kind, channel } })
    if (settled) await end(tx, ctx, about, settled)
    return ok({ ticketId: String(ticketId), dueOn })
  })
}

/** The first answer for a form that is resent; changed text is refused and belongs in a note on the ticket. */
async function openedBefore(tx: Tx, ctx: StaffContext, ticket: Ticket | null, text: string) {
  if (ticket && textOf(ctx, ticket, ticket.text_enc) === text) {
    await record(tx, ctx, ticket, { act: 'ticket.open', detail: { again: true } })
    return ok({ ticketId: String(ticket.ticket_id), dueOn: ticket.due_on })
  }
  return fail('CON-0409', { reason: `已记录为工单 ${ticket?.ticket_id ?? ''}，请在该工单添加备注` })
}

export const note: ConsoleHandler<'ticket.note'> = (ctx, { id, text, formId, answers }) =>
  atOpen(ctx, id, async (tx, ticket) => {
    const isNew = await writeNote(tx, ctx, ticket, { kind: 'note', text, ...(formId && { formId }) })
    await record(tx, ctx, ticket, {
      act: 'ticket.note',
      detail: { ...(answers && { answers }), ...(!isNew && { again: true }) },
    })
    if (answers && isNew && ticket.answered_at === null) {
      await markAnswered(tx, ticket.ticket_id, ctx.staff.name)
      return ok({ version: ticket.version + 1 })
    }
    return ok({ version: ticket.version })
  })

export const pass: ConsoleHandler<'ticket.pass'> = (ctx, { id, version, to, text }) =>
  atOpen(ctx, id, async (tx, ticket) => {
    if (ticket.version !== version) return fail('CON-0409', { reason: '工单已被他人更改，请重新查看' })
    if (ticket.desk === to) return fail('CON-0408')
    await putDesk(tx, ticket.ticket_id, to)
    await writeNote(tx, ctx, ticket, {
      kind: 'change',
      text: to === null ? `收回自办。${text}` : `转${ticketDesks[to]}协办。${text}`,
    })
    await record(tx, ctx, ticket, { act: 'ticket.pass', detail: { desk: to } })
    return ok({ version: version + 1 })
  })

export const answer: ConsoleHandler<'ticket.answer'> = (ctx, { id, version, text }) =>
  atOpen(ctx, id, async (tx, ticket) => {
    const { desk } = ticket
    if (desk === null || !desksOf(ctx.staff.roles).includes(desk))
      return fail('CON-0403', { reason: '这件工单没有转给您的部门' })
    if (ticket.version !== version) return fail('CON-0409', { reason: '工单已被他人更改，请重新查看' })
    await putDesk(tx, ticket.ticket_id, null)
    await writeNote(tx, ctx, ticket, { kind: 'change', text: `${ticketDesks[desk]}答复。${text}` })
    await record(tx, ctx, ticket, { act: 'ticket.answer', detail: { desk } })
    return ok({ version: version + 1 })
  })

export const change: ConsoleHandler<'ticket.change'> = (ctx, { id, version, ...wished }) =>
  atOpen(ctx, id, async (tx, ticket) => {
    if (ticket.version !== version) return fail('CON-0409', { reason: '工单已被他人更改，请重新查看' })
    const people = await listStaff(tx)
    if (wished.owner !== undefined && !ownersOf(people).some(({ name }) => name === wished.owner))
      return fail('CON-0404', { field: 'owner', reason: '这位同事不办理工单' })
    const next = {
      kind: wished.kind ?? ticket.kind,
      owner: wished.owner ?? ticket.owner,
      order_ids: wished.orderIds?.map(BigInt) ?? ticket.order_ids,
      recording: wished.recording ?? ticket.recording,
    }
    const strange = await strangeOrder(tx, ticket.custno, next.order_ids)
    if (strange) return strange
    if (ticket.channel === 'counter' && next.order_ids.length > 0 && next.recording === '')
      return fail('CON-0400', { field: 'recording', reason: '柜台订单请填写双录编号' })
    const changes = changeWords(ticket, next, people)
    if (changes.length === 0) return fail('CON-0408')
    await putTicket(tx, ticket.ticket_id, next)
    await writeNote(tx, ctx, ticket, { kind: 'change', text: changes.join('；') })
    await record(tx, ctx, ticket, { act: 'ticket.change', detail: { owner: next.owner, kind: next.kind } })
    return ok({ version: version + 1 })
  })

export const close: ConsoleHandler<'ticket.close'> = (ctx, { id, version, outcome, text }) =>
  atOpen(ctx, id, async (tx, ticket) => {
    if (!mayCloseTicket(ctx.staff.roles, ticket.is_overdue))
      return fail('CON-0403', { reason: '已逾期的工单由合规风控办结' })
    if (ticket.version !== version) return fail('CON-0409', { reason: '工单已被他人更改，请重新查看' })
    await end(tx, ctx, ticket, { outcome, text })
    return ok({ outcome })
  })

type About = Pick<Ticket, 'ticket_id' | 'custno'>

async function end(
  tx: Tx,
  ctx: StaffContext,
  about: About,
  how: { outcome: keyof typeof ticketOutcomes; text: string },
) {
  const { outcome, text } = how
  await closeTicket(tx, about.ticket_id, { outcome, by: ctx.staff.name })
  await writeNote(tx, ctx, about, { kind: 'outcome', text })
  await record(tx, ctx, about, { act: 'ticket.close', detail: { outcome } })
}

const noTicket = () => fail('CON-0404', { reason: '没有这件工单' })

/** Refuses a ticket about the reader's own account, like the account itself. */
async function hiddenRefusal(ctx: StaffContext, ticket: Ticket | null): Promise<Failure<ConsoleCode> | null> {
  return ticket && ticket.custno !== '' ? ownAccountRefusal(ctx, ticket.custno) : null
}

/** Runs `work` on the locked open ticket, so that the second of two concurrent writers sees the first one's write. */
async function atOpen<Done>(
  ctx: StaffContext,
  id: string,
  work: (tx: Tx, ticket: Ticket) => Promise<Done | Failure<ConsoleCode>>,
): Promise<Done | Failure<ConsoleCode>> {
  const refusal = await hiddenRefusal(ctx, await findTicket(ctx.db, BigInt(id)))
  if (refusal) return refusal
  return withTx(ctx.db, async tx => {
    const ticket = await lockTicket(tx, BigInt(id))
    if (!ticket) return noTicket()
    if (ticket.outcome !== null) return fail('CON-0410', { reason: '工单已经办结' })
    return work(tx, ticket)
  })
}

/** Refuses an order that is not the customer's, by its number. */
async function strangeOrder(tx: Tx, custno: string, orderIds: readonly bigint[]): Promise<Failure<ConsoleCode> | null> {
  if (orderIds.length === 0) return null
  const own = await ordersOfCustomer(tx, custno, orderIds)
  const strange = orderIds.find(id => !own.includes(id))
  return strange === undefined
    ? null
    : fail('CON-0404', { field: 'orderIds', reason: `订单 ${strange} 不是该客户的订单` })
}

const sealedText = ({ keys }: StaffContext, custno: string, text: string): string =>
  customerVault(keys, custno).seal('ticket', text)
const textOf = ({ keys }: StaffContext, { custno }: About, sealed: string): string =>
  customerVault(keys, custno).open('ticket', sealed)

const writeNote = (
  tx: Tx,
  ctx: StaffContext,
  about: About,
  { kind, text, formId }: { kind: 'note' | 'change' | 'outcome'; text: string; formId?: string },
) =>
  insertTicketNote(tx, {
    ...{
      ticket_id: about.ticket_id,
      custno: about.custno,
      kind,
      written_by: ctx.staff.name,
      ...(formId && { form_id: formId }),
    },
    text_enc: sealedText(ctx, about.custno, text),
  })

/** Records an event with ticket and customer, but never the text. */
const record = (tx: Tx, { staff }: StaffContext, { ticket_id, custno }: About, line: { act: string; detail: object }) =>
  writeAudit(tx, {
    actor: staff.name,
    act: line.act,
    detail: { ...(custno !== '' && { custno }), ticket: String(ticket_id), ...line.detail },
  })

type Next = Pick<Ticket, 'kind' | 'owner' | 'order_ids' | 'recording'>

function changeWords(before: Next, next: Next, people: readonly StaffRow[]): string[] {
  const orders = next.order_ids.map(String)
  return [
    before.owner === next.owner ? '' : `转给${personOf(namesIn(people), next.owner).fullName}`,
    before.kind === next.kind ? '' : `改为${ticketKinds[next.kind]}`,
    String(before.order_ids) === String(next.order_ids)
      ? ''
      : orders.length > 0
        ? `订单 ${orders.join('、')}`
        : '不涉及订单',
    before.recording === next.recording ? '' : `双录编号 ${next.recording === '' ? '清除' : next.recording}`,
  ].filter(text => text !== '')
}

const ownersOf = (people: readonly StaffRow[]) =>
  people
    .filter(row => row.disabled_at === null && staffCan(row.roles.filter(isStaffRole), 'ticket', 'do'))
    .map(row => ({ name: row.name, fullName: row.full_name }))

/** Masked names of the customers of these tickets. */
async function namesOf(desk: StaffContext, tickets: readonly Ticket[]): Promise<ReadonlyMap<string, string>> {
  const numbers = [...new Set(tickets.map(row => row.custno).filter(custno => custno !== ''))]
  const owners = await listOwners(
    desk.db,
    numbers.map(custno => ({ custno })),
  )
  return new Map(
    owners.filter(owner => owner !== null).map(owner => [owner.custno, maskedName(desk, owner) || '未开户'] as const),
  )
}

type Beside = { people: readonly StaffRow[]; named: ReadonlyMap<string, string> }

function rowView(ctx: StaffContext, ticket: Ticket, { people, named }: Beside) {
  const { ticket_id, kind, channel, custno, outcome } = ticket
  const [line = ''] = textOf(ctx, ticket, ticket.text_enc).split('\n')
  return {
    ...{ ticketId: String(ticket_id), kind, channel, outcome },
    title: line.length > TITLE_LENGTH ? `${[...line].slice(0, TITLE_LENGTH).join('')}…` : line,
    customer: custno === '' ? null : { custno, name: named.get(custno) ?? '--' },
    owner: personOf(namesIn(people), ticket.owner),
    openedAt: ticket.opened_at.toISOString(),
    dueOn: ticket.due_on,
    isOverdue: ticket.is_overdue,
    desk: ticket.desk,
    answerBy: ticket.answer_by?.toISOString() ?? null,
    answeredAt: ticket.answered_at?.toISOString() ?? null,
    isUnanswered: ticket.is_unanswered,
    closedAt: ticket.closed_at?.toISOString() ?? null,
  }
}
