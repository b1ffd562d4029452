import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { ticketOutcomes } from '@zhixiao/domain/staff/tickets.ts'

export type TicketRow = ConsoleOutput<'ticket.list'>['list'][number]

/** Order numbers as they are typed or pasted, each once. */
export const orderIdsIn = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKC')
      .split(/[\s,;、]+/)
      .filter(id => id !== ''),
  ),
]

/** State of a ticket in a word: when it is due, or how it ended. */
export function ticketState({ outcome, isOverdue, dueOn }: Pick<TicketRow, 'outcome' | 'isOverdue' | 'dueOn'>): {
  name: string
  dot: 'done' | 'pending' | 'failed'
} {
  if (outcome !== null) return { name: ticketOutcomes[outcome], dot: 'done' }
  return isOverdue
    ? { name: `逾期，应于 ${dueOn.slice(5)}`, dot: 'failed' }
    : { name: `${dueOn.slice(5)} 前`, dot: 'pending' }
}
