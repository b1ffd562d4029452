import type { Context } from '@zhixiao/server/kernel/context.ts'
import { type Figure, median, perSecond } from './harness.ts'
import type { Lab } from './lab.ts'
import { openSessions, purchases } from './orders.ts'
import { clientOf, insertCustomers, openContext, openFunds } from './people.ts'
import { captured, portOf, type Sent, sendCounted } from './requests.ts'

const STEADY_PER_SECOND = 300
const STEADY_MINUTES = Number(process.env.BENCH_MINUTES ?? 30)
const OVERLOAD_TIMES = 10
const OVERLOAD_SECONDS = 20
const PART_SECONDS = 10
/** Of 20 requests, 16 read, 3 ask what an order would cost and one orders. */
const QUOTES = new Set([4, 9, 14])
const ORDER = 19
const P99_MS = 400
const RECOVERY_SECONDS = 5
const CUSTOMERS = 2_000

/** The first day of a much-advertised fund: readers, quotes and orders at a steady rate, then ten times as many. */
export async function launch(lab: Lab): Promise<Figure[]> {
  const database = await lab.market('bench_launch')
  const ctx = openContext(database, lab.dataDir, 4)
  try {
    await insertCustomers(ctx, CUSTOMERS)
    const funds = await openFunds(ctx, 40)
    const site = await lab.start('site.ts', { database, dataDir: lab.dataDir })
    const sender = await lab.start('sender.ts', {})
    const ports = [portOf(site.announced.url ?? '')]
    const tokens = await openSessions(ctx)
    const mix = (count: number) => mixed(ctx, tokens, funds, count)
    const send = async (requests: Buffer[], connections: number, seconds: number, pace?: number) =>
      sendCounted(sender, { ports, requests, connections, ms: seconds * 1000, ...(pace && { perSecond: pace }) })
    // Verifies each session's trade password and renders the pages.
    await send(await purchases(ctx, tokens, funds, tokens.length), 16, 60)
    await send(await mix(2_000), 64, 60)
    const highest = await send(await mix(3_000 * PART_SECONDS), 64, PART_SECONDS)

    const steady: Sent[] = []
    const perPart = STEADY_PER_SECOND * PART_SECONDS
    let next = await mix(perPart)
    for (let part = 0; part < (STEADY_MINUTES * 60) / PART_SECONDS; part++) {
      const sending = send(next, 64, PART_SECONDS, STEADY_PER_SECOND)
      next = await mix(perPart)
      steady.push(await sending)
    }
    const pace = STEADY_PER_SECOND * OVERLOAD_TIMES
    const overload = await send(await mix(pace * OVERLOAD_SECONDS), 1_024, OVERLOAD_SECONDS, pace)
    let recovered = 0
    const isWell = ({ refused, wrong, p99Ms }: Sent) => refused + wrong === 0 && p99Ms <= P99_MS
    const seconds = Array.from({ length: 4 * RECOVERY_SECONDS }, () => mix(STEADY_PER_SECOND))
    for (const requests of await Promise.all(seconds)) {
      recovered++
      if (isWell(await send(requests, 64, 1, STEADY_PER_SECOND))) break
    }
    return figuresOf({ steady, overload, highest, recovered })
  } finally {
    await ctx.close()
  }
}

type Measured = { steady: Sent[]; overload: Sent; highest: Sent; recovered: number }

function figuresOf({ steady, overload, highest, recovered }: Measured): Figure[] {
  const sum = (of: (sent: Sent) => number) => steady.reduce((all, sent) => all + of(sent), 0)
  const mixName = `${STEADY_PER_SECOND}/s for ${STEADY_MINUTES} minutes, 80 % reads, 15 % quotes, 5 % orders`
  const worst = steady.reduce((a, b) => (a.p99Ms > b.p99Ms ? a : b))
  const most = { wanted: 'at most' as const, unit: '' as const }
  return [
    {
      ...most,
      what: `errors and refusals of the launch mix, ${mixName}`,
      value: sum(each => each.wrong + each.refused),
      limit: 0,
      detail: `${sum(each => each.right).toLocaleString('en-US')} right answers`,
    },
    {
      ...most,
      what: `p99 of the launch mix, worst ${PART_SECONDS} s`,
      value: worst.p99Ms,
      unit: 'ms',
      limit: P99_MS,
      detail: `median there ${worst.medianMs.toFixed(1)} ms; p99 of the middle ${PART_SECONDS} s ${median(steady.map(each => each.p99Ms)).toFixed(0)} ms`,
    },
    {
      what: `right answers under ${OVERLOAD_TIMES} times the load to the highest rate of 64 clients`,
      value: overload.perSecond / highest.perSecond,
      unit: 'x',
      limit: 0.7,
      wanted: 'at least',
      detail: `${perSecond(overload.perSecond)} to ${perSecond(highest.perSecond)}; ${overload.refused} refused with Retry-After, p99 of the right ones ${overload.p99Ms.toFixed(0)} ms`,
    },
    {
      ...most,
      what: 'answers under it that are neither right nor 429 or 503 with Retry-After',
      value: overload.wrong,
      limit: 0,
      detail: `of ${(overload.right + overload.refused + overload.wrong).toLocaleString('en-US')}`,
    },
    {
      ...most,
      what: `from its end to the first second without a refusal and with a p99 of at most ${P99_MS} ms`,
      value: recovered,
      unit: 's',
      limit: RECOVERY_SECONDS,
      detail: `at ${STEADY_PER_SECOND}/s again`,
    },
  ]
}

const PAGES = ['/home', '/fund', '/viewpoint']

async function mixed(ctx: Context, tokens: readonly string[], funds: readonly string[], count: number) {
  const orders = await purchases(ctx, tokens, funds, Math.ceil(count / 20))
  const fundOf = (at: number) => funds[at % funds.length] ?? ''
  const pages = PAGES.map(path =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench\r\naccept-encoding: br\r\naccept: text/html\r\n\r\n`),
  )
  const rest = await captured(count, (at, fetch) => {
    const client = clientOf(ctx, { token: tokens[at % tokens.length] ?? '', fetch })
    if (QUOTES.has(at % 20)) return client.call('trade.fare', { fundCode: fundOf(at), amount: '1000.00' })
    return at % 2 === 0
      ? client.call('query.shareInfo', {})
      : client.call('content.fundDetail', { fundCode: fundOf(at) })
  })
  return rest.map((request, at) => {
    if (at % 20 === ORDER) return orders[Math.floor(at / 20)] ?? request
    return at % 4 === 1 && !QUOTES.has(at % 20) ? (pages[at % PAGES.length] ?? request) : request
  })
}
