import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { stateNames } from '@zhixiao/contract/console/staff-words.ts'
import { isReleasedAct } from '@zhixiao/domain/codes/released-acts.ts'

/** THE tabs of requests. */
export const tabs = { toCheck: '待我复核', mine: '我提交的', decided: '已处理' } as const
export type Tab = keyof typeof tabs

const isTab = (text: string): text is Tab => Object.hasOwn(tabs, text)
const isState = (text: string): text is keyof typeof stateNames => Object.hasOwn(stateNames, text)

/** What of the address is asked for; what is unknown is left out. */
export function searchOf(search: URLSearchParams): ConsoleSent<'request.list'> & { tab: Tab } {
  const given = (name: string) => search.get(name)?.trim() ?? ''
  const [tab, act, by, state] = [given('tab'), given('act'), given('by'), given('state')]
  return {
    tab: isTab(tab) ? tab : 'toCheck',
    ...(isReleasedAct(act) && { act }),
    ...(by !== '' && { by }),
    ...(isState(state) && { state }),
    ...(given('today') === '1' && { today: '1' as const }),
  }
}
