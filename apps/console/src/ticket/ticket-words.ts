import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { ticketDesks, ticketOutcomes } from '@zhixiao/domain/staff/tickets.ts'

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

type State = Pick<TicketRow, 'outcome' | 'isOverdue' | 'dueOn' | 'desk' | 'isUnanswered' | 'answerBy' | 'answeredAt'>

/** Status label of a ticket: what is overdue or awaited, when it is due, or how it ended. */
export function ticketState({ outcome, isOverdue, dueOn, ...state }: State): {
  name: string
  dot: 'done' | 'pending' | 'failed'
} {
  if (outcome !== null) return { name: ticketOutcomes[outcome], dot: 'done' }
  if (isOverdue) return { name: `逾期，应于 ${dueOn.slice(5)}`, dot: 'failed' }
  if (state.isUnanswered) return { name: '首次答复超时', dot: 'failed' }
  if (state.desk !== null) return { name: `等待${ticketDesks[state.desk]}`, dot: 'pending' }
  if (state.answeredAt === null && state.answerBy !== null)
    return { name: `${shanghaiText(Date.parse(state.answerBy)).slice(5, 16)} 前答复`, dot: 'pending' }
  return { name: `${dueOn.slice(5)} 前`, dot: 'pending' }
}
