import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { isRouteName, paths, to } from '../../paths.ts'

type Message = OutputOf<'query.messages'>['list'][number]

/** The page with the details of a message; null for one that has none. */
export function messageUrl({ route, order, planId }: Message): string | null {
  if (route === null || !isRouteName(route)) return null
  if (order) return to('tradeRecord', { orderId: order.orderId })
  return planId === null ? paths[route] : to('myFix', { planId })
}
