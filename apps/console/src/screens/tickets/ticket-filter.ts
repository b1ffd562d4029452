import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { codeIn } from '@zhixiao/domain/codes/table.ts'
import { ticketChannels, ticketKinds } from '@zhixiao/domain/staff/tickets.ts'

/** THE tabs of tickets. */
export const tabs = { mine: '我的', open: '未办结', overdue: '逾期', closed: '已办结' } as const
export type Tab = keyof typeof tabs

/** The filter of the address; unknown values are dropped. */
export function searchOf(search: URLSearchParams): ConsoleSent<'ticket.list'> {
  const given = (name: string) => search.get(name)?.trim() ?? ''
  const [kind, channel] = [codeIn(ticketKinds, given('kind')), codeIn(ticketChannels, given('channel'))]
  return {
    tab: codeIn(tabs, search.get('tab')) ?? 'mine',
    ...(given('custno') !== '' && { custno: given('custno') }),
    ...(given('owner') !== '' && { owner: given('owner') }),
    ...(kind && { kind }),
    ...(channel && { channel }),
  }
}
