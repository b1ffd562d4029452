import { type KeyObject, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Notice } from '@zhixiao/gateway/payments.ts'
import { requestContent, signatureOf } from '@zhixiao/gateway/signing.ts'
import type { Books } from './books.ts'

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS, TIMEOUT_MS] = [100, 5_000, 5_000]

type Options = {
  books: Books
  keep: () => void
  key: KeyObject
  sm2Id: string | undefined
  /** Without an address no notice is sent. */
  noticeUrl: () => string | undefined
  isSigned: boolean
  repeats: boolean
}

export type Postman = ReturnType<typeof createPostman>

/** Posts notices to the site until it accepts them; those of a killed channel go on with the next start. */
export function createPostman({ books, keep, key, sm2Id, noticeUrl, isSigned, repeats }: Options) {
  let stopped = false
  const under = new Set<Promise<void>>()

  async function post(body: string): Promise<boolean> {
    const address = noticeUrl()
    if (address === undefined) return true
    const url = new URL(address)
    const [time, number] = [new Date().toISOString(), randomUUID()]
    const signature = signatureOf(key, requestContent({ path: url.pathname, time, number, body }), sm2Id)
    const signed: Record<string, string> = isSigned ? { 'x-gateway-signature': signature } : {}
    const headers = {
      'content-type': 'application/json',
      'x-gateway-key': 'channel',
      'x-gateway-time': time,
      'x-gateway-number': number,
      ...signed,
    }
    const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) }
    return fetch(url, init).then(
      answer => answer.status === 200,
      () => false,
    )
  }
  async function deliver(notice: string, body: string): Promise<void> {
    for (let wait = FIRST_PAUSE_MS; !stopped; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      if ((await post(body)) || !repeats) break
      await pause(wait, undefined, { ref: false })
    }
    if (!stopped) settle(notice)
  }
  function settle(notice: string): void {
    books.owed = books.owed.filter(each => each.notice !== notice)
    keep()
  }
  const begin = (notice: string, body: string): void => {
    const work = deliver(notice, body).finally(() => under.delete(work))
    under.add(work)
  }
  for (const { notice, body } of books.owed) begin(notice, body)

  return {
    /**
     * Sends a notice `times` times; the first attempts have ended when this returns. What the site may learn from it is
     * written down before.
     */
    async send(notice: Notice, times = 1): Promise<void> {
      const body = JSON.stringify(notice)
      books.owed.push({ notice: notice.notice, body })
      keep()
      let accepted = false
      for (let time = 0; time < times; time++) accepted = await post(body)
      if (accepted || !repeats) settle(notice.notice)
      else begin(notice.notice, body)
    },
    async settled(): Promise<void> {
      while (under.size > 0) await Promise.all(under)
    },
    stop(): void {
      stopped = true
    },
  }
}
