import type { OutputOf } from '@zhixiao/contract/calls.ts'

export type Plan = OutputOf<'trade.planList'>['list'][number]
export type PlanTab = Plan['state']

export const planTabs = [
  { state: 'running', name: '进行中' },
  { state: 'paused', name: '已暂停' },
  { state: 'ended', name: '已终止' },
] as const satisfies readonly { state: PlanTab; name: string }[]

/** The tab in the URL; running plans by default. */
export const tabOf = (name: string | null): PlanTab => planTabs.find(each => each.state === name)?.state ?? 'running'

export const stateName = (state: PlanTab): string => planTabs.find(each => each.state === state)?.name ?? state
