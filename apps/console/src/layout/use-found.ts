import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { stateNames } from '@zhixiao/contract/console/staff-words.ts'
import { ticketKinds, ticketOutcomes } from '@zhixiao/domain/staff/tickets.ts'
import { useEffect, useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { type CustomerKey, customerWays } from '../customer-ways.ts'
import { screensFor } from '../screens.ts'
import { useMe } from '../session.tsx'
import { actText } from '../words.ts'

export type Customer = ConsoleOutput<'customer.find'>['list'][number]

/** A result: leads to a page, starts a recorded search for a customer, or is closed to the reader. */
export type Found = { key: string; name: string; about: string; to?: string; look?: CustomerKey }

const PAUSE_MS = 150
const SHOWN = 10

/** The results for a word, and whether the server's are among them. */
export function useFound(word: string): { found: Found[]; isWhole: boolean } {
  const { roles } = useMe()
  const settled = useSettled(word)
  const screens = screensFor(roles)
  const ways = screens.some(({ path }) => path === '/customers') ? customerWays(word) : []
  // A person's number is sent only in a recorded search.
  const isAsked = ways.every(({ key }) => key.by === 'name')
  const waiting = useCall('request.list', { tab: 'toCheck' })
  const isDue = settled !== '' && settled === word && isAsked
  const { data, isFetching } = useCall('find.any', { word: settled }, { enabled: isDue, gcTime: 0 })
  const named = [
    ...screens.map(({ path, name }): Found => ({ key: path, to: path, name, about: '页面' })),
    ...(waiting.data?.list ?? []).map(row => requestLine(row)),
  ].filter(({ name, about }) => `${name}${about}`.includes(word))
  const answered = isAsked && settled === word && data ? linesOf(data) : []
  const all = [
    ...ways.map(({ name, key }): Found => ({ key: key.by, look: key, name: `按${name}查找客户`, about: '写入审计' })),
    ...answered,
    ...named,
  ]
  return {
    found: [...new Map(all.map(each => [each.key, each])).values()].slice(0, SHOWN),
    isWhole: word === '' || !isAsked || (settled === word && !isFetching),
  }
}

/** The word once typing has paused. */
function useSettled(word: string): string {
  const [settled, setSettled] = useState(word)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(word), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [word])
  return settled
}

type Answer = ConsoleOutput<'find.any'>

const linesOf = ({ orders, requests, tickets, funds }: Answer): Found[] => [
  ...orders.map(({ orderId, businessName, fundName, customer, statusName }) =>
    line(`/orders/${orderId}`, `订单 ${orderId}`, `${customer} ${businessName} ${fundName}，${statusName}`),
  ),
  ...requests.map(requestLine),
  ...tickets.map(({ ticketId, kind, title, outcome }) =>
    line(
      `/tickets/${ticketId}`,
      `工单 ${ticketId}`,
      `${ticketKinds[kind]}，${outcome === null ? title : ticketOutcomes[outcome]}`,
    ),
  ),
  ...funds.map(({ fundCode, fundName, typeName }) => line(`/funds/${fundCode}`, fundName, `${fundCode} ${typeName}`)),
]

const requestLine = ({ requestId, state, ...of }: Answer['requests'][number]): Found =>
  line(`/requests/${requestId}`, actText(of), `申请 ${requestId}，${stateNames[state].name}`)

const line = (to: string, name: string, about: string): Found => ({ key: to, to, name, about })

export const customerLine = ({ custno, name, idno, mobile, isOwn, closedAt }: Customer): Found =>
  isOwn
    ? { key: custno, name: custno, about: '本人账户，不能在后台查看' }
    : line(
        `/customers/${custno}`,
        `${name} ${custno}`,
        `证件 ${idno}，手机 ${mobile}${closedAt === null ? '' : '，账户已注销'}`,
      )
