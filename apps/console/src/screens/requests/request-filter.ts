import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { stateNames } from '@zhixiao/contract/console/staff-words.ts'
import { isReleasedAct } from '@zhixiao/domain/codes/released-acts.ts'
import type { StaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import { actsWith } from '../../words.ts'

/** THE tabs of requests. */
export const tabs = { toCheck: '待我复核', mine: '我提交的', decided: '已处理' } as const
export type Tab = keyof typeof tabs

const allTabs: readonly Tab[] = ['toCheck', 'mine', 'decided']
const isTab = (text: string): text is Tab => Object.hasOwn(tabs, text)
const isState = (text: string): text is keyof typeof stateNames => Object.hasOwn(stateNames, text)

/** The tabs of these roles: who only reads has what is decided. */
export function tabsOf(roles: readonly StaffRole[]): Tab[] {
  const right = { toCheck: 'check', mine: 'make', decided: null } as const
  return allTabs.filter(tab => right[tab] === null || actsWith(roles, right[tab]))
}

/** Whether the address asks for something that there is not: nothing fits it. */
export function asksUnknown(search: URLSearchParams): boolean {
  const given = (name: string) => search.get(name)?.trim() ?? ''
  const [act, state, today] = [given('act'), given('state'), given('today')]
  return (act !== '' && !isReleasedAct(act)) || (state !== '' && !isState(state)) || !['', '1'].includes(today)
}

/** What of the address is asked for, in the first tab where it names none. */
export function searchOf(
  search: URLSearchParams,
  [first = 'decided']: readonly Tab[],
): ConsoleSent<'request.list'> & { tab: Tab } {
  const given = (name: string) => search.get(name)?.trim() ?? ''
  const [tab, act, by, state] = [given('tab'), given('act'), given('by'), given('state')]
  return {
    tab: isTab(tab) ? tab : first,
    ...(isReleasedAct(act) && { act }),
    ...(by !== '' && { by }),
    ...(isState(state) && { state }),
    ...(given('today') === '1' && { today: '1' as const }),
  }
}
