import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { ticketChannels, ticketKinds } from '@zhixiao/domain/staff/tickets.ts'

/** THE tabs of tickets. */
export const tabs = { mine: '我的', open: '未办结', overdue: '逾期', closed: '已办结' } as const
export type Tab = keyof typeof tabs
const isTab = (text: string | null): text is Tab => text !== null && Object.hasOwn(tabs, text)

/** What of the address is asked for; what is unknown is left out. */
export function searchOf(search: URLSearchParams): ConsoleSent<'ticket.list'> {
  const given = (name: string) => search.get(name)?.trim() ?? ''
  const tab = search.get('tab')
  const kind = ticketKindCodes.find(code => code === given('kind'))
  const channel = ticketChannelCodes.find(code => code === given('channel'))
  return {
    tab: isTab(tab) ? tab : 'mine',
    ...(given('custno') !== '' && { custno: given('custno') }),
    ...(given('owner') !== '' && { owner: given('owner') }),
    ...(kind && { kind }),
    ...(channel && { channel }),
  }
}

const codesOf = <Code extends string>(names: Readonly<Record<Code, string>>) => Object.keys(names) as Code[]
const ticketKindCodes = codesOf(ticketKinds)
const ticketChannelCodes = codesOf(ticketChannels)
