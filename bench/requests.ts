import type { Child } from './lab.ts'

/** Replaces the network: turns what the client sends into the bytes of a request. */
const capture = (into: Buffer[]): typeof fetch => {
  return async (address, init = {}) => {
    const url = new URL(String(address))
    const headers = [...new Headers(init.headers)].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const body = Buffer.from(typeof init.body === 'string' ? init.body : '')
    const head = `${init.method} ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n${headers}content-length: ${body.length}\r\n\r\n`
    into.push(Buffer.concat([Buffer.from(head), body]))
    return Response.json({ code: '', msg: '', data: null })
  }
}

/** The bytes of `count` requests as the client sends them, in order. */
export async function captured(
  count: number,
  call: (at: number, fetch: typeof globalThis.fetch) => Promise<unknown>,
): Promise<Buffer[]> {
  const requests: Buffer[] = []
  const fetch = capture(requests)
  for (let at = 0; at < count; at++) await call(at, fetch)
  return requests
}

export const portOf = (url: string): number => Number(new URL(url).port)

/** What a sender sends: to each port in turn, one request at a time on each connection, at most `perSecond` if given. */
export type Task = { ports: number[]; requests: Buffer[]; connections: number; ms: number; perSecond?: number }

/** Counts of right answers, refusals with Retry-After and wrong answers, right ones per second, and their times. */
export type Sent = { right: number; refused: number; wrong: number; perSecond: number; medianMs: number; p99Ms: number }

export async function sendCounted(sender: Child, task: Task): Promise<Sent> {
  const none = { right: 0, refused: 0, wrong: 0, perSecond: 0, medianMs: Number.NaN, p99Ms: Number.NaN }
  return { ...none, ...(await sender.ask(task)) }
}

/** Every answer must be right. */
export async function sendAll(sender: Child, task: Task): Promise<Sent> {
  const sent = await sendCounted(sender, task)
  const others = sent.wrong + sent.refused
  if (others > 0) throw new Error(`${others} of ${sent.right + others} requests were refused`)
  return sent
}
