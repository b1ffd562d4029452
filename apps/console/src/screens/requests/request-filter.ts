import { isAct } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { stateNames } from '@zhixiao/contract/console/staff-words.ts'
import { codeIn, codesOf, isCode } from '@zhixiao/domain/codes/table.ts'
import type { StaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import { actsWith } from '../../words.ts'

/** THE tabs of requests. */
export const tabs = { toCheck: '待我复核', mine: '我提交的', decided: '已处理' } as const
export type Tab = keyof typeof tabs

/** The tabs of these roles; staff who only read have the decided requests. */
export function tabsOf(roles: readonly StaffRole[]): Tab[] {
  const right = { toCheck: 'check', mine: 'make', decided: null } as const
  return codesOf(tabs).filter(tab => right[tab] === null || actsWith(roles, right[tab]))
}

/** Whether the address filters by an unknown value, so that nothing matches. */
export function asksUnknown(search: URLSearchParams): boolean {
  const given = (name: string) => search.get(name)?.trim() ?? ''
  const [act, state, today] = [given('act'), given('state'), given('today')]
  return (act !== '' && !isAct(act)) || (state !== '' && !isCode(stateNames, state)) || !['', '1'].includes(today)
}

/** The known filters of the address; the first tab if it names none. */
export function searchOf(
  search: URLSearchParams,
  [first = 'decided']: readonly Tab[],
): ConsoleSent<'request.list'> & { tab: Tab } {
  const given = (name: string) => search.get(name)?.trim() ?? ''
  const [tab, act, by, state] = [given('tab'), given('act'), given('by'), given('state')]
  return {
    tab: codeIn(tabs, tab) ?? first,
    ...(isAct(act) && { act }),
    ...(by !== '' && { by }),
    ...(isCode(stateNames, state) && { state }),
    ...(given('today') === '1' && { today: '1' as const }),
  }
}
