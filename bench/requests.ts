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

/** The bytes of `count` requests as the contract's client sends them, in order. */
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

type Task = { port: number; requests: Buffer[]; connections: number; ms: number }

/** Correct answers per second; a wrong answer is an error. */
export async function sendAll(sender: Child, task: Task): Promise<number> {
  const answer = await sender.ask(task)
  if (answer.wrong !== 0) throw new Error(`${answer.wrong} of ${answer.sent} requests were refused`)
  return answer.perSecond ?? Number.NaN
}
