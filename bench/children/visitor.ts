// Visits pages and requests assets at a fixed rate; a late answer does not delay later requests.
import { Agent, get } from 'node:http'
import { createClient } from '@zhixiao/client/client.ts'
import { quantile } from '../harness.ts'
import { optionsOf, ready } from './options.ts'

const PAGES = ['/home', '/fund']
const PAGE_EVERY_MS = 25
const CALL_EVERY_MS = 50

const { url, tokens } = optionsOf({ url: '', tokens: [''] })
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

let isOver = true
let visit: Promise<Record<string, number>> = Promise.resolve({})

process.on('message', async ({ begins }: { begins: boolean }) => {
  isOver = !begins
  if (begins) visit = measure()
  process.send?.(begins ? {} : await visit)
})
ready({})

async function measure(): Promise<Record<string, number>> {
  const [pages, calls] = await Promise.all([
    each(PAGE_EVERY_MS, at => readPage(PAGES[at % PAGES.length] ?? '')),
    each(CALL_EVERY_MS, at => readAssets(tokens[at % tokens.length] ?? '')),
  ])
  return {
    pages: pages.times.length,
    pagesMedian: quantile(pages.times, 0.5),
    pagesP99: quantile(pages.times, 0.99),
    calls: calls.times.length,
    callsMedian: quantile(calls.times, 0.5),
    callsP99: quantile(calls.times, 0.99),
    wrong: pages.wrong + calls.wrong,
  }
}

/** Starts one request every `everyMs`; its time counts from the moment it was due to start. */
async function each(everyMs: number, act: (at: number) => Promise<boolean>) {
  const times: number[] = []
  let wrong = 0
  const startedAt = performance.now()
  const underWay: Promise<void>[] = []
  for (let at = 0; !isOver; at++) {
    const dueAt = startedAt + at * everyMs
    await new Promise(resolve => setTimeout(resolve, Math.max(0, dueAt - performance.now())))
    underWay.push(
      act(at).then(isRight => {
        times.push(performance.now() - dueAt)
        if (!isRight) wrong++
      }),
    )
  }
  await Promise.all(underWay)
  return { times, wrong }
}

const readPage = (path: string): Promise<boolean> =>
  new Promise(resolve => {
    get(url + path, { agent, headers: { 'accept-encoding': 'br' } }, answer => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode === 200))
    }).on('error', () => resolve(false))
  })

async function readAssets(token: string): Promise<boolean> {
  const client = createClient({ baseUrl: url, token: () => token, repeats: 0 })
  return (await client.call('query.shareInfo', {})).ok
}
