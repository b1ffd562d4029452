import { type KeyObject, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type AnswerOf,
  answers,
  CURRENCY,
  type CustodianLine,
  type Notice,
  noticeForm,
  type PaymentCall,
  paths,
  STATEMENT_PART,
  type StatementLine,
} from '@zhixiao/gateway/payments.ts'
import { agentOf, send, type TlsPems } from '@zhixiao/gateway/send.ts'
import { answerContent, isSignedBy, requestContent, signatureOf } from '@zhixiao/gateway/signing.ts'
import { jsonOf } from '../json-of.ts'

/** A card holder of the provider's test environment. */
export type TestHolder = { cardNo: string; name: string; idNumber: string; mobile: string; bankCode: string }

/** The provider's test cards, by the behaviour that a case needs; a case without its card is not tried. */
export type Cards = {
  good: TestHolder
  refusesDebits?: TestHolder | undefined
  lateDone?: TestHolder | undefined
  lateRefused?: TestHolder | undefined
  noticed?: TestHolder | undefined
  noticedEarly?: TestHolder | undefined
  refusesCredits?: TestHolder | undefined
  refusedThenDone?: TestHolder | undefined
  mismatched?: TestHolder | undefined
}

export type KitOptions = {
  url: string
  keyId: string
  key: KeyObject
  peerKey: KeyObject
  /** Identity under which both sign where their keys are SM2. */
  sm2Id?: string | undefined
  tls?: TlsPems
  cards: Cards
  /** Port of this machine for notices; the provider posts them there. */
  noticePort?: number
  /** How long a pending movement or a notice may take. */
  patienceMs?: number
  /** Tries a custodian by the NAVs of this day, in place of a payment channel. */
  navsOf?: string | undefined
  /** Has money sent to the firm's account at the provider; without it returns are not tried. */
  transfer?: { send: (post: Post) => unknown; waitMs: number } | undefined
}

/** Posts signed JSON. */
export type Post = (path: string, content: object) => Promise<{ status: number }>

type Sent = { by?: KeyObject; time?: string; signs?: string }
export type Heard = { notice: Notice; number: string; at: number; isSigned: boolean }

const TIMEOUT_MS = 10_000

/** What the cases ask a provider with. */
export async function openKit(options: KitOptions) {
  const { peerKey, sm2Id, cards, noticePort = 0, patienceMs = 5_000 } = options
  const began = Date.now()
  const { post, unsigned, close } = signedPost(options)
  const ear = await listen({ port: noticePort, peerKey, sm2Id })

  /** A call that has to succeed. */
  async function ask<Call extends PaymentCall>(name: Call, content: object): Promise<AnswerOf<Call>> {
    const { status, body } = await post(paths[name], content)
    expect(status === 200, `${paths[name]} answered ${status} instead of 200`)
    const read = answers[name].safeParse(body)
    expect(read.success, `the answer of ${paths[name]} has another form: ${JSON.stringify(body).slice(0, 200)}`)
    return read.data as AnswerOf<Call>
  }
  const newId = (what: string): string => `check-${what}-${randomUUID().slice(0, 8)}`
  async function signed(holder: TestHolder): Promise<string> {
    const answer = await ask('sign', { id: newId('a'), ...holder })
    expect(answer.state === 'signed', 'the test card was refused')
    return answer.agreement
  }
  const movement = (agreement: string, more: object = {}) => ({
    id: newId('m'),
    direction: 'debit',
    agreement,
    amount: '10.01',
    currency: CURRENCY,
    purpose: 'purchase',
    ...more,
  })
  /** Repeats a movement or return until it has ended. */
  async function ended(content: object, name: 'move' | 'sendBack' = 'move'): Promise<AnswerOf<'move'>> {
    for (const until = performance.now() + patienceMs; ; await pause(50)) {
      const answer = await ask(name, content)
      if (answer.state !== 'pending') return answer
      expect(performance.now() < until, 'the movement stays pending')
    }
  }
  async function statementOf(day: string): Promise<{ complete: boolean; lines: StatementLine[] }> {
    const lines: StatementLine[] = []
    for (let after = ''; ; ) {
      const part = await ask('statement', { day, after })
      expect(part.lines.length <= STATEMENT_PART, `a part has ${part.lines.length} lines`)
      lines.push(...part.lines)
      if (part.next === null) return { complete: part.complete, lines }
      expect(part.next !== after, 'the statement never ends')
      after = part.next
    }
  }
  /** What a custodian says to the day that the check was given. */
  async function navs(): Promise<{ complete: boolean; lines: CustodianLine[] }> {
    const lines: CustodianLine[] = []
    for (let after = ''; ; ) {
      const part = await ask('custodianNavs', { day: options.navsOf, after })
      lines.push(...part.lines)
      if (part.next === null) return { complete: part.complete, lines }
      expect(part.next !== after, 'the NAVs never end')
      after = part.next
    }
  }
  const dayOf = (at: number) => new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
  /** A day in Shanghai, so many days ago. */
  const day = (ago: number) => dayOf(Date.now() - ago * 86_400_000)
  /** The lines of this id since the check began, also over midnight. */
  async function linesOf(id: string): Promise<StatementLine[]> {
    const lines: StatementLine[] = []
    for (const each of new Set([dayOf(began), day(0)])) lines.push(...(await statementOf(each)).lines)
    return lines.filter(line => line.id === id)
  }
  const noticesOf = (id: string, count: number): Promise<Heard[]> =>
    ear.heardUntil(count, notice => notice.type === 'movement' && notice.id === id, patienceMs)
  /** The notice of a transfer that is made now. */
  async function transfer(): Promise<Heard | undefined> {
    await options.transfer?.send(post)
    return (await ear.heardUntil(1, ({ type }) => type === 'transfer', options.transfer?.waitMs ?? patienceMs))[0]
  }
  return {
    cards,
    post,
    ask,
    newId,
    signed,
    movement,
    ended,
    statementOf,
    navsOf: options.navsOf ?? '',
    navs,
    day,
    linesOf,
    noticesOf,
    transfer,
    unsigned,
    noticePort: ear.port,
    refuseNotices: ear.refuse,
    close(): void {
      close()
      ear.close()
    },
  }
}

/** Posts as the firm, or as somebody else; remembers the paths whose answers were not signed for their request. */
function signedPost({ url, keyId, key, peerKey, sm2Id, tls }: KitOptions) {
  const agent = agentOf(url, tls)
  const unsigned = new Set<string>()
  async function post(path: string, content: object, sent: Sent = {}) {
    const [body, number] = [JSON.stringify(content), randomUUID()]
    const { by = key, time = new Date().toISOString(), signs = body } = sent
    const signature = signatureOf(by, requestContent({ path, time, number, body: signs }), sm2Id)
    const headers = {
      'content-type': 'application/json',
      'x-gateway-key': keyId,
      'x-gateway-time': time,
      'x-gateway-number': number,
      'x-gateway-signature': signature,
    }
    const request = { method: 'POST', headers, body, agent, timeoutMs: TIMEOUT_MS } as const
    const answer = await send(new URL(path, url), request)
    const answered = answer.text
    const claimed = String(answer.headers['x-gateway-signature'] ?? '')
    const signedAnswer = answerContent({ status: answer.status, number, body: answered })
    const isSigned = isSignedBy(peerKey, signedAnswer, claimed, sm2Id)
    // A refusal of a forged request may come unsigned.
    if (!isSigned && Object.keys(sent).length === 0) unsigned.add(path)
    return { status: answer.status, body: jsonOf(answered), at: performance.now() }
  }
  return { post, unsigned, close: () => agent.destroy() }
}

type ListenOptions = { port: number; peerKey: KeyObject; sm2Id: string | undefined }

/** Hears the provider's notices. */
async function listen({ port, peerKey, sm2Id }: ListenOptions) {
  const heard: Heard[] = []
  /** Notices that are still answered by 503. */
  let refusals = 0
  const listener = createServer(async (request, response) => {
    const body = await text(request)
    const header = (name: string) => String(request.headers[`x-gateway-${name}`] ?? '')
    const [time, number] = [header('time'), header('number')]
    const signed = requestContent({ path: request.url ?? '', time, number, body })
    const read = noticeForm.safeParse(jsonOf(body))
    const isSigned = isSignedBy(peerKey, signed, header('signature'), sm2Id)
    if (read.success) heard.push({ notice: read.data, number, at: performance.now(), isSigned })
    response.writeHead(refusals-- > 0 ? 503 : 200).end()
  })
  listener.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    async heardUntil(count: number, isMeant: (notice: Notice) => boolean, ms: number): Promise<Heard[]> {
      for (const until = performance.now() + ms; ; await pause(20)) {
        const meant = heard.filter(({ notice }) => isMeant(notice))
        if (meant.length >= count || performance.now() > until) return meant
      }
    },
    /** The next notices are answered by 503. */
    refuse(times: number): void {
      refusals = times
    },
    close(): void {
      listener.closeAllConnections()
      listener.close()
    },
  }
}

export type Kit = Awaited<ReturnType<typeof openKit>>

/** Why a provider fails a case. */
export class Failed extends Error {}

export function expect(holds: boolean, why: string): asserts holds {
  if (!holds) throw new Failed(why)
}

export const isRefusal = (status: number): boolean => status >= 400 && status < 500
