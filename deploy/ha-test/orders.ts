import { setTimeout as pause } from 'node:timers/promises'
import { type CallResult, isUnanswered } from '@zhixiao/client/call-result.ts'
import { createClient } from '@zhixiao/client/client.ts'
import { tickedForPurchase } from '@zhixiao/server/testing/agreements.ts'
import { TEST_DEVICE } from '@zhixiao/server/testing/server.ts'
import { tradingClient } from '@zhixiao/server/testing/trading-client.ts'
import { funds, type PersonName, TRADE_PASSWORD, type World } from '@zhixiao/server/testing/world.ts'
import { ports } from './ports.ts'

export const SITE = `http://127.0.0.1:${ports.site}`

/** Every third order is withdrawn, so that money goes back too. */
const WITHDRAWN = 3

export type CardsOf = readonly [name: PersonName, accounts: readonly string[]]

/** Customers who buy and withdraw, each call repeated under its request id until it is acknowledged. */
export function placeOrders(world: World, cards: readonly CardsOf[]) {
  const acknowledged = new Map<string, string>()
  const refusals = new Map<string, number>()
  let [buying, refusedAt, after] = [true, 0, 0]
  const seen: typeof fetch = async (url, init) => {
    const answer = await fetch(url, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), 'x-forwarded-for': visitor() },
    })
    if (answer.status !== 200)
      count(
        refusals,
        `${answer.status}${answer.headers.has('retry-after') ? ' with Retry-After' : ' without Retry-After'}`,
      )
    return answer
  }
  async function untilAnswered<Data>(ask: () => Promise<CallResult<Data>>): Promise<CallResult<Data>> {
    for (;;) {
      const sentAt = performance.now()
      const answer = await ask()
      if (answer.ok) {
        if (refusedAt > 0 && sentAt > refusedAt) after = sentAt
        return answer
      }
      // A refusal by a rule is final.
      if (!isUnanswered(answer)) return answer
      refusedAt = performance.now()
      if (answer.code !== 'SYS-0503') count(refusals, `${answer.kind} ${answer.code}`)
      await pause(200)
    }
  }
  async function buy(name: PersonName, accounts: readonly string[], nth: number, token: string) {
    const options = {
      baseUrl: SITE,
      token: () => token,
      deviceId: TEST_DEVICE,
      fetch: seen,
      // Each refusal is counted, and the order goes on until it is acknowledged.
      repeats: 0,
    }
    const client = tradingClient(createClient(options))
    const order = {
      fundCode: funds.mixed,
      amount: '100.00',
      tradePassword: TRADE_PASSWORD,
      agreements: tickedForPurchase,
    }
    for (let at = 0; buying; at++) {
      const requestId = `ha-${name}-${nth}-${at}`
      const tradeacco = accounts[(at + nth) % accounts.length] ?? ''
      const placed = await untilAnswered(() => client.call('trade.purchase', { ...order, tradeacco }, { requestId }))
      if (placed.ok) {
        const { orderId } = placed.data
        acknowledged.set(requestId, orderId)
        const withdrawal = { orderId, tradePassword: TRADE_PASSWORD }
        if (at % WITHDRAWN === 0)
          await untilAnswered(() => client.call('trade.withdrawal', withdrawal, { requestId: `${requestId}-w` }))
      } else count(refusals, `${placed.kind} ${placed.code}`)
      await pause(300)
    }
  }
  const all = Promise.all(
    cards.map(async ([name, accounts]) => {
      const token = await world.tokenOf(name)
      await Promise.all([0, 1, 2].map(nth => buy(name, accounts, nth, token)))
    }),
  )
  return {
    refusals,
    sentAfterRefusal: () => after,
    async stop() {
      buying = false
      await all
      return acknowledged
    },
  }
}

const paths = ['/', '/fund', `/fund_detail?fundCode=${funds.mixed}`, '/sitemap.xml', '/robots.txt']

/** Whether each node has rendered each page, as one that has run for a while. */
export async function nodesAreWarm(): Promise<boolean> {
  const answers = await Promise.all(
    ports.web.flatMap(port => paths.map(path => fetch(`http://127.0.0.1:${port}${path}`))),
  )
  return answers.every(answer => answer.ok)
}

/** Visitors of public pages and calls, ten requests a second. */
export function visit() {
  const answers = new Map<string, number>()
  let visiting = true
  const all = (async () => {
    for (let at = 0; visiting; at++) {
      const path = `${paths[at % paths.length]}`
      const status = await fetch(`${SITE}${path}`, { headers: { 'x-forwarded-for': visitor() } }).then(
        answer => answer.arrayBuffer().then(() => String(answer.status)),
        error => String(error),
      )
      count(answers, `${path} ${status}`)
      await pause(100)
    }
  })()
  return {
    async stop() {
      visiting = false
      await all
      return answers
    },
  }
}

function count(into: Map<string, number>, name: string): void {
  into.set(name, (into.get(name) ?? 0) + 1)
}

/** An address of its own for each request, so that the limits of one address do not end the test. */
function visitor(): string {
  return `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`
}
