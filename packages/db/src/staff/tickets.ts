import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { OrderKind } from '@zhixiao/domain/codes/business-kinds.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import type { TicketChannel, TicketDesk, TicketKind, TicketOutcome } from '@zhixiao/domain/staff/tickets.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import { isUnanswered } from '../ops/unanswered.ts'
import type { Reader, Tx } from '../tx.ts'

export type Ticket = {
  ticket_id: bigint
  kind: TicketKind
  channel: TicketChannel
  /** '' where the caller is no customer. */
  custno: string
  text_enc: string
  order_ids: bigint[]
  recording: string
  owner: string
  opened_by: string
  opened_at: Date
  due_on: IsoDate
  answer_by: Date | null
  answered_at: Date | null
  desk: TicketDesk | null
  version: number
  outcome: TicketOutcome | null
  closed_at: Date | null
  closed_by: string | null
  is_overdue: boolean
  /** Whether the first answer is overdue. */
  is_unanswered: boolean
}

const OVERDUE = sql`(t.outcome is null and t.due_on < ${businessToday})`
const TICKETS = sql`
  select t.ticket_id, t.kind, t.channel, t.custno, t.text_enc, t.order_ids, t.recording, t.owner, t.opened_by, t.opened_at,
    to_char(t.due_on, 'YYYY-MM-DD') as due_on, t.version, t.outcome, t.closed_at, t.closed_by, t.answer_by, t.answered_at, t.desk, ${OVERDUE} as is_overdue,
    ${isUnanswered} as is_unanswered
  from ticket t`

type Opened = Pick<
  Ticket,
  'kind' | 'channel' | 'custno' | 'text_enc' | 'order_ids' | 'recording' | 'due_on' | 'answer_by'
> & {
  by: string
  /** When it came; now if left out. */
  opened_at?: Date
  /** The form that it was written in. */
  form_id?: string
}

/** Opens a ticket owned by its writer. @returns its number; null when its form has opened one. */
export async function insertTicket(tx: Tx, line: Opened): Promise<bigint | null> {
  const { rows } = await sql<{ ticket_id: bigint }>`
    insert into ticket (kind, channel, custno, text_enc, order_ids, recording, owner, opened_by, opened_at, due_on, answer_by, form_id)
    values (${line.kind}, ${line.channel}, ${line.custno}, ${line.text_enc}, ${line.order_ids.map(String)}::bigint[],
      ${line.recording}, ${line.by}, ${line.by}, coalesce(${line.opened_at ?? null}::timestamptz, business_now()), ${line.due_on}, ${line.answer_by}, ${line.form_id ?? null}::text)
    on conflict (custno, form_id) do nothing returning ticket_id`.execute(tx)
  return rows[0]?.ticket_id ?? null
}

/** The ticket that a form has opened. */
export async function findTicketOfForm(db: Reader, custno: string, formId: string): Promise<Ticket | null> {
  const { rows } = await sql<Ticket>`${TICKETS} where t.custno = ${custno} and t.form_id = ${formId}`.execute(db)
  return rows[0] ?? null
}

/** `mine`: tickets of `operator` and of the operator's desks and, for compliance, all overdue ones. */
export type TicketTab = 'mine' | 'open' | 'overdue' | 'closed' | 'all'
export type TicketSearch = {
  tab: TicketTab
  operator: string
  isCompliance: boolean
  /** The reader's desks. */
  desks: readonly TicketDesk[]
  /** The account that the reader must not see. */
  notOf: string | null
  custno: string | null
  kind: TicketKind | null
  channel: TicketChannel | null
  owner: string | null
  /** The last ticket of the page before. */
  after: bigint | null
}

const mine = ({ operator, isCompliance, desks }: Pick<TicketSearch, 'operator' | 'isCompliance' | 'desks'>) =>
  sql`(t.outcome is null and (t.owner = ${operator} or t.desk = any(${[...desks]}::text[]) or (${isCompliance}::boolean and ${OVERDUE})))`
const notOf = (custno: string | null) => sql`(${custno}::text is null or t.custno <> ${custno})`

/** Open tickets by the day on which they are due, closed ones and all the newest first. */
export async function pageTickets(db: Reader, by: TicketSearch, limit: number): Promise<Ticket[]> {
  const isByDay = by.tab === 'mine' || by.tab === 'open' || by.tab === 'overdue'
  const which = {
    mine: mine(by),
    open: sql`t.outcome is null`,
    overdue: OVERDUE,
    closed: sql`t.outcome is not null`,
    all: sql`true`,
  }[by.tab]
  const beyond = isByDay
    ? sql`(t.due_on, t.ticket_id) > (select due_on, ticket_id from ticket where ticket_id = ${by.after})`
    : sql`t.ticket_id < ${by.after}`
  const { rows } = await sql<Ticket>`${TICKETS}
    where ${which} and ${notOf(by.notOf)} and ${by.after === null ? sql`true` : beyond}
      and ${by.custno === null ? sql`true` : sql`t.custno <> '' and t.custno = ${by.custno}`}
      and (${by.kind}::text is null or t.kind = ${by.kind}) and (${by.channel}::text is null or t.channel = ${by.channel})
      and (${by.owner}::text is null or t.owner = ${by.owner})
    order by ${isByDay ? sql`t.due_on, t.ticket_id` : sql`t.ticket_id desc`} limit ${limit}`.execute(db)
  return rows
}

/** Open tickets: those of the reader, all, and the overdue ones. */
export async function countTickets(
  db: Reader,
  by: Pick<TicketSearch, 'operator' | 'isCompliance' | 'desks' | 'notOf'>,
): Promise<{ mine: number; open: number; overdue: number }> {
  const { rows } = await sql<{ mine: number; open: number; overdue: number }>`
    select count(*) filter (where ${mine(by)})::int as mine, count(*)::int as open,
      count(*) filter (where ${OVERDUE})::int as overdue
    from ticket t where t.outcome is null and ${notOf(by.notOf)}`.execute(db)
  return rows[0] ?? { mine: 0, open: 0, overdue: 0 }
}

export async function findTicket(db: Reader, ticketId: bigint): Promise<Ticket | null> {
  const { rows } = await sql<Ticket>`${TICKETS} where t.ticket_id = ${ticketId}`.execute(db)
  return rows[0] ?? null
}

/** Locks a ticket. */
export async function lockTicket(tx: Tx, ticketId: bigint): Promise<Ticket | null> {
  const { rows } = await sql<Ticket>`${TICKETS} where t.ticket_id = ${ticketId} for update`.execute(tx)
  return rows[0] ?? null
}

type Changed = Pick<Ticket, 'kind' | 'owner' | 'order_ids' | 'recording'>

/** Writes the fields that may change of an open ticket, as its next version. */
export async function putTicket(tx: Tx, ticketId: bigint, line: Changed): Promise<void> {
  await sql`
    update ticket set kind = ${line.kind}, owner = ${line.owner}, order_ids = ${line.order_ids.map(String)}::bigint[],
      recording = ${line.recording}, version = version + 1
    where ticket_id = ${ticketId}`.execute(tx)
}

export async function closeTicket(
  tx: Tx,
  ticketId: bigint,
  line: { outcome: TicketOutcome; by: string },
): Promise<void> {
  await sql`
    update ticket set outcome = ${line.outcome}, closed_at = business_now(), closed_by = ${line.by}, desk = null,
      answered_at = coalesce(answered_at, business_now()), answered_by = coalesce(answered_by, ${line.by}), version = version + 1
    where ticket_id = ${ticketId}`.execute(tx)
}

/** Records the first answer to the caller; later ones change nothing. */
export async function markAnswered(tx: Tx, ticketId: bigint, by: string): Promise<void> {
  await sql`
    update ticket set answered_at = business_now(), answered_by = ${by}, version = version + 1
    where ticket_id = ${ticketId} and answered_at is null`.execute(tx)
}

/** Assigns a ticket to a desk, or returns it to its owner. */
export async function putDesk(tx: Tx, ticketId: bigint, desk: TicketDesk | null): Promise<void> {
  await sql`update ticket set desk = ${desk}::text, version = version + 1 where ticket_id = ${ticketId}`.execute(tx)
}

export type TicketNote = {
  note_id: bigint
  kind: 'note' | 'change' | 'outcome'
  written_by: string
  at: Date
  text_enc: string
}

/** @returns false when its form has written one. */
export async function insertTicketNote(
  tx: Tx,
  line: Pick<TicketNote, 'kind' | 'written_by' | 'text_enc'> &
    Pick<Ticket, 'ticket_id' | 'custno'> & { form_id?: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into ticket_note (ticket_id, custno, kind, written_by, at, text_enc, form_id)
    values (${line.ticket_id}, ${line.custno}, ${line.kind}, ${line.written_by}, business_now(), ${line.text_enc}, ${line.form_id ?? null}::text)
    on conflict (custno, form_id) do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** Everything written on a ticket, the oldest first. */
export async function listTicketNotes(db: Reader, ticketId: bigint): Promise<TicketNote[]> {
  const { rows } = await sql<TicketNote>`
    select note_id, kind, written_by, at, text_enc from ticket_note where ticket_id = ${ticketId} order by note_id`.execute(
    db,
  )
  return rows
}

export type TicketReveal = { id: bigint; at: Date; actor: string; field: string; reason: string }

/** The sealed fields of the customer that were opened for this ticket, the oldest first. */
export async function listTicketReveals(
  db: Reader,
  { custno, ticket_id }: Pick<Ticket, 'custno' | 'ticket_id'>,
): Promise<TicketReveal[]> {
  const { rows } = await sql<TicketReveal>`
    select id, at, actor, detail ->> 'field' as field, detail ->> 'reason' as reason from audit_log
    where detail ? 'custno' and detail ->> 'custno' = ${custno} and act = 'customer.revealed'
      and detail ->> 'ticket' = ${String(ticket_id)} order by id`.execute(db)
  return rows
}

/** Which of these orders are the customer's. */
export async function ordersOfCustomer(db: Reader, custno: string, orderIds: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await sql<{ order_id: bigint }>`
    select order_id from orders where order_id = any(${orderIds.map(String)}::bigint[]) and custno = ${custno}`.execute(
    db,
  )
  return rows.map(row => row.order_id)
}

/** Whether there is no ticket; nobody opens one until the transaction ends. */
export async function lockNoTickets(tx: Tx): Promise<boolean> {
  await sql`lock table ticket in share row exclusive mode`.execute(tx)
  return (await sql`select from ticket limit 1`.execute(tx)).rows.length === 0
}

/** Each customer's newest own order of a kind that was confirmed, and paid where it pays, by a day; the newest first. */
export async function listNewestOrders(
  db: Reader,
  { kind, by, limit }: { kind: OrderKind; by: IsoDate; limit: number },
): Promise<{ custno: string; order_id: bigint }[]> {
  const { rows } = await sql<{ custno: string; order_id: bigint }>`
    select custno, max(order_id) as order_id from orders
    where origin = 'customer' and kind = ${kind} and status = ${STATUS.confirmed} and coalesce(pay_date, confirm_date) <= ${by}::date
    group by custno order by order_id desc limit ${limit}`.execute(db)
  return rows
}
