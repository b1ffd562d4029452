import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import { listOwners } from '@zhixiao/db/ops/own-account.ts'
import { listStaff, namesIn, type StaffRow } from '@zhixiao/db/staff/staff.ts'
import { findTicket, type Ticket } from '@zhixiao/db/staff/tickets.ts'
import { isStaffRole, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { desksOf } from '@zhixiao/domain/staff/tickets.ts'
import { type Failure, fail } from '../../../kernel/result.ts'
import { customerVault } from '../../../platform/secrets/places.ts'
import type { Staff, StaffContext } from '../console-context.ts'
import { maskedName } from '../customer-names.ts'
import { ownAccountRefusal } from '../own-account.ts'
import { personOf } from '../staff-names.ts'

const TITLE_LENGTH = 60

/** The reader of tickets, for the filter by own tickets and without the own account. */
export const ticketReader = (staff: Staff) => ({
  operator: staff.name,
  isCompliance: staff.roles.includes('compliance'),
  desks: desksOf(staff.roles),
  notOf: staff.ownCustno,
})

/** A ticket by number, as lists show it; null if it does not exist or the reader may not see it. */
export async function ticketRow(ctx: StaffContext, id: bigint) {
  const ticket = await findTicket(ctx.db, id)
  if (!ticket || (await hiddenRefusal(ctx, ticket))) return null
  const [people, named] = await Promise.all([listStaff(ctx.db), namesOf(ctx, [ticket])])
  return rowView(ctx, ticket, { people, named })
}

export type About = Pick<Ticket, 'ticket_id' | 'custno'>

export const noTicket = () => fail('CON-0404', { reason: '没有这件工单' })

/** Refuses a ticket about the reader's own account, like the account itself. */
export async function hiddenRefusal(ctx: StaffContext, ticket: Ticket | null): Promise<Failure<ConsoleCode> | null> {
  return ticket && ticket.custno !== '' ? ownAccountRefusal(ctx, ticket.custno) : null
}

export const textOf = ({ keys }: StaffContext, { custno }: About, sealed: string): string =>
  customerVault(keys, custno).open('ticket', sealed)

export const ownersOf = (people: readonly StaffRow[]) =>
  people
    .filter(row => row.disabled_at === null && staffCan(row.roles.filter(isStaffRole), 'ticket', 'do'))
    .map(row => ({ name: row.name, fullName: row.full_name }))

/** Masked names of the customers of these tickets. */
export async function namesOf(desk: StaffContext, tickets: readonly Ticket[]): Promise<ReadonlyMap<string, string>> {
  const numbers = [...new Set(tickets.map(row => row.custno).filter(custno => custno !== ''))]
  const owners = await listOwners(
    desk.db,
    numbers.map(custno => ({ custno })),
  )
  return new Map(
    owners.filter(owner => owner !== null).map(owner => [owner.custno, maskedName(desk, owner) || '未开户'] as const),
  )
}

type TicketContext = { people: readonly StaffRow[]; named: ReadonlyMap<string, string> }

export function rowView(ctx: StaffContext, ticket: Ticket, { people, named }: TicketContext) {
  const { ticket_id, kind, channel, custno, outcome } = ticket
  const [line = ''] = textOf(ctx, ticket, ticket.text_enc).split('\n')
  return {
    ticketId: String(ticket_id),
    kind,
    channel,
    outcome,
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
