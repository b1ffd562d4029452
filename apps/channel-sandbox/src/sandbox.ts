import type { KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { gatewayDocument } from '@zhixiao/gateway/openapi.ts'
import {
  type AnswerOf,
  type CustodianLine,
  type Notice,
  type PaymentCall,
  paths,
  type RequestOf,
  requests,
  STATEMENT_PART,
} from '@zhixiao/gateway/payments.ts'
import { answerContent, isFresh, isSignedBy, requestContent, signatureOf } from '@zhixiao/gateway/signing.ts'
import { SMS_PATH, type SmsAnswer } from '@zhixiao/gateway/sms.ts'
import { behaviourOf, REFUSED_TAIL, SILENT_TAIL, type Told } from '@zhixiao/gateway/test-cards.ts'
import { type Movement, openBooks } from './books.ts'
import { jsonOf } from './json-of.ts'
import { createPostman } from './postman.ts'
import { createTexts, type SentText } from './texts.ts'
import { TRANSFERS_PATH, transferForm } from './transfers.ts'

/** Rules that a sandbox breaks, to try the check of providers with. */
export type Misdeed =
  | 'accepts forged requests'
  | 'accepts old requests'
  | 'leaves answers unsigned'
  | 'moves money again on a repeat'
  | 'ignores what a repeat changes'
  | 'accepts any amount'
  | 'signs a repeat of an agreement again'
  | 'moves money under an ended agreement'
  | 'forgets what it was asked'
  | 'leaves a line out of the statement'
  | 'repeats a line in the next part of a statement'
  | 'keeps days open'
  | 'leaves notices unsigned'
  | 'tells once only'
  | 'tells another amount'
  | 'matches any card'
  | CustodianMisdeed

/** Those of a custodian. */
export type CustodianMisdeed = 'repeats a NAV' | 'gives a NAV of tomorrow' | 'changes a NAV' | 'keeps evenings open'

export type SandboxOptions = {
  /** The channel's private key, and the firm's public one. */
  key: KeyObject
  firmKey: KeyObject
  /** Identity under which both sign where their keys are SM2. */
  sm2Id?: string | undefined
  /** In PEM: its certificate and key, and what the firm's certificate is checked by. */
  tls?: { cert: string; key: string; ca: string } | undefined
  /** Where notices go; asked for each, as a test knows it only later. */
  noticeUrl?: () => string | undefined
  stateFile?: string | undefined
  now?: () => Date
  /** After so many movements the answer to one is lost, though it was carried out; none unless set. */
  losesEvery?: number | undefined
  /** Lines in a part of a statement. */
  statementPart?: number
  /** What it says as a custodian: the NAVs of a day; none unless set. */
  navs?: ((day: string) => readonly CustodianLine[]) | undefined
  /** Called with each SMS that it is asked to send. */
  showText?: ((sent: SentText) => void) | undefined
  misdeeds?: readonly Misdeed[]
}

type Reply = { status: number; body: object } | 'silent'

/** A payment channel, identity check, SMS provider and custodian that speak docs/gateways.md and behave as the test cards say. */
export function createSandbox(options: SandboxOptions) {
  const {
    key,
    firmKey,
    sm2Id,
    tls,
    noticeUrl = () => undefined,
    stateFile,
    now = () => new Date(),
    losesEvery = 0,
    statementPart: part = STATEMENT_PART,
    navs = () => [],
    showText = () => {},
    misdeeds = [],
  } = options
  const does = (misdeed: Misdeed): boolean => misdeeds.includes(misdeed)
  const { books, keep, nextRef } = openBooks(stateFile)
  const texts = createTexts(nextRef, showText)
  const postman = createPostman({
    books,
    keep,
    key,
    sm2Id,
    noticeUrl,
    isSigned: !does('leaves notices unsigned'),
    repeats: !does('tells once only'),
  })

  const moved = (movement: Movement): void => {
    if (movement.ref !== '' && !does('moves money again on a repeat')) return
    movement.ref = nextRef()
    if (does('leaves a line out of the statement') && movement.kind === 'credit') return
    books.lines.push({
      kind: movement.kind,
      id: movement.id,
      ref: movement.ref,
      amount: movement.amount,
      at: now().toISOString(),
    })
  }
  /** Notices about a movement; whether the site has accepted all of them. */
  const tell = async (movement: Movement, list: readonly Told[] = []): Promise<void> => {
    for (const { state, amount, times = 1 } of list) {
      if (state === 'done' && amount !== 'wrong') moved(movement)
      const notice = { type: 'movement', notice: `N${nextRef()}`, id: movement.id, state } as const
      const isWrong = amount === 'wrong' || does('tells another amount')
      await postman.send({ ...notice, amount: isWrong ? oneMore(movement.amount) : movement.amount }, times)
    }
  }

  let navsAsked = 0
  const handlers: { [Call in PaymentCall]: (input: RequestOf<Call>) => Promise<Reply> } = {
    async verifyCard({ cardNo }) {
      if (cardNo.endsWith(SILENT_TAIL)) return 'silent'
      return ok<'verifyCard'>({
        result: cardNo.endsWith(REFUSED_TAIL) && !does('matches any card') ? 'mismatch' : 'match',
      })
    },
    async sign({ id, ...content }) {
      const known = books.agreements[id]
      if (known && (known.ended || known.content !== JSON.stringify(content))) return conflict
      if (known && !does('signs a repeat of an agreement again'))
        return ok<'sign'>({ state: 'signed', agreement: known.number })
      const number = `P${nextRef()}`
      books.agreements[id] = {
        id,
        number,
        content: JSON.stringify(content),
        tail: content.cardNo.slice(-4),
        ended: false,
      }
      return ok<'sign'>({ state: 'signed', agreement: number })
    },
    async endAgreement({ id }) {
      const known = books.agreements[id]
      if (known) known.ended = true
      return ok<'endAgreement'>({ state: 'ended' })
    },
    async move({ id, direction, agreement, amount }) {
      const signed = Object.values(books.agreements).find(each => each.number === agreement)
      const content = [direction, agreement, amount].join('|')
      const known = books.movements[id]
      if (known && known.content !== content && !does('ignores what a repeat changes')) return conflict
      if (!known && (!signed || (signed.ended && !does('moves money under an ended agreement'))))
        return ok<'move'>({ state: 'refused', ref: '', code: 'NO_AGREEMENT' })
      return act(known ?? add({ id, kind: direction, content, amount, tail: signed?.tail ?? '' }))
    },
    async sendBack({ id, transfer, amount }) {
      const content = [transfer, amount].join('|')
      const known = books.movements[id]
      if (known && known.content !== content && !does('ignores what a repeat changes')) return conflict
      const arrived = books.lines.find(line => line.kind === 'transfer' && line.id === transfer)
      if (!known && arrived?.amount !== amount) return ok<'move'>({ state: 'refused', ref: '', code: 'NO_TRANSFER' })
      return act(known ?? add({ id, kind: 'return', content, amount, tail: '' }))
    },
    async find({ id }) {
      const known = books.movements[id]
      return ok<'find'>({ state: !known || does('forgets what it was asked') ? 'unseen' : known.state })
    },
    async statement({ day, after }) {
      const lines = books.lines.filter(line => dayOf(new Date(line.at)) === day)
      const from = after === '' ? 0 : Number(after)
      const next = from + part < lines.length ? String(from + part) : null
      const first = from > 0 && does('repeats a line in the next part of a statement') ? from - 1 : from
      const complete = day < dayOf(now()) && !does('keeps days open')
      return ok<'statement'>({ complete, next, lines: lines.slice(first, from + part) })
    },
    async custodianNavs({ day, after }) {
      const changes = after === '' && ++navsAsked % 2 === 0 && does('changes a NAV')
      const lines = navs(day).map(line => (changes ? { ...line, accumulatedNav: '9.9999' } : line))
      const from = after === '' ? 0 : Number(after)
      const next = from + part < lines.length ? String(from + part) : null
      const [first] = lines
      const again = first && does('repeats a NAV') ? [first] : []
      const early = first && does('gives a NAV of tomorrow') ? [{ ...first, day: dayOf(noonAfter(day)) }] : []
      return ok<'custodianNavs'>({
        complete: lines.length > 0 && !does('keeps evenings open'),
        next,
        lines: [...lines.slice(from, from + part), ...(next === null ? [...again, ...early] : [])],
      })
    },
  }

  const add = (begun: Pick<Movement, 'id' | 'kind' | 'content' | 'amount' | 'tail'>): Movement => {
    const movement: Movement = { ...begun, times: 0, state: 'pending', ref: '' }
    books.movements[movement.id] = movement
    return movement
  }
  async function tellLate(movement: Movement, list: readonly Told[]): Promise<void> {
    await pause(LATE_MS, undefined, { ref: false })
    // A refused debit that turns out done.
    if (list.some(({ state }) => state === 'done')) movement.state = 'done'
    await tell(movement, list)
  }
  const late = new Set<Promise<void>>()
  /** The answer to one more request for a movement, as its card behaves. */
  async function act(movement: Movement): Promise<Reply> {
    const behaviour = movement.kind === 'return' ? undefined : behaviourOf(movement.tail, movement.kind)
    const time = movement.times++
    if (time === 0) await tell(movement, behaviour?.early)
    const last = (behaviour?.answers.length ?? 1) - 1
    const state = behaviour?.answers[Math.min(time, last)] ?? 'done'
    if (movement.state === 'pending' || does('moves money again on a repeat')) {
      movement.state = state === 'unknown' ? 'pending' : state
      if (movement.state === 'done') moved(movement)
    }
    // After the answer has left, as a bank's other system would.
    if (time === last && behaviour?.late) {
      const telling = tellLate(movement, behaviour.late).finally(() => late.delete(telling))
      late.add(telling)
    }
    const { ref } = movement
    return ok<'move'>({ state: movement.state, ref, code: movement.state === 'refused' ? 'REFUSED' : '' })
  }

  let answered = 0
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET' && request.url === '/openapi.json') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(gatewayDocument()))
      return
    }
    const reply = await serve(request).catch(() => ({ status: 500, body: {} }))
    if (reply === 'silent') return
    keep()
    if (request.url === paths.move && losesEvery > 0 && ++answered % losesEvery === 0) {
      response.destroy()
      return
    }
    const body = JSON.stringify(reply.body)
    const number = String(request.headers['x-gateway-number'] ?? '')
    const signature = signatureOf(key, answerContent({ status: reply.status, number, body }), sm2Id)
    const signed: Record<string, string> = does('leaves answers unsigned') ? {} : { 'x-gateway-signature': signature }
    response.writeHead(reply.status, { 'content-type': 'application/json', ...signed }).end(body)
  }
  const mutual = { ...tls, requestCert: true, rejectUnauthorized: true }
  const server = tls ? createTlsServer(mutual, respond) : createServer(respond)

  async function serve(request: IncomingMessage): Promise<Reply> {
    const { url: path = '', headers } = request
    const header = (name: string) => String(headers[`x-gateway-${name}`] ?? '')
    const body = await text(request)
    const [time, number] = [header('time'), header('number')]
    const isOurs = isSignedBy(firmKey, requestContent({ path, time, number, body }), header('signature'), sm2Id)
    if (!isOurs && !does('accepts forged requests')) return { status: 401, body: { error: 'signature' } }
    if (!isFresh(time) && !does('accepts old requests')) return { status: 401, body: { error: 'time' } }
    if (path === TRANSFERS_PATH) return transferred(jsonOf(body))
    if (path === SMS_PATH) return smsReply(texts.take(jsonOf(body)))
    for (const name of callNames) if (path === paths[name]) return answerTo(name, body)
    return { status: 404, body: { error: 'path' } }
  }
  async function answerTo<Call extends PaymentCall>(name: Call, body: string): Promise<Reply> {
    const given = jsonOf(body)
    const read = requests[name].safeParse(given)
    if (read.success) return handlers[name](read.data as RequestOf<Call>)
    if (does('accepts any amount') && name === 'move')
      return handlers.move({ ...(given as RequestOf<'move'>), amount: '1.00' })
    return { status: 400, body: { error: read.error.issues[0]?.path.join('.') ?? 'body' } }
  }

  /** Money that somebody sends to the firm's account. */
  async function receive(
    transfer: { cardNo: string; payer: string; amount: string },
    notice = `E${nextRef()}`,
  ): Promise<string> {
    const at = now().toISOString()
    books.lines.push({ kind: 'transfer', id: notice, ref: nextRef(), amount: transfer.amount, at })
    const told: Notice = { type: 'transfer', notice, ...transfer, arrivedAt: at }
    keep()
    await postman.send(told)
    return notice
  }
  async function transferred(given: unknown): Promise<Reply> {
    const read = transferForm.safeParse(given)
    return read.success ? { status: 200, body: { notice: await receive(read.data) } } : { status: 400, body: {} }
  }
  return {
    server,
    books,
    texts: texts.kept,
    receive,
    /** Ends when no notice waits any more. */
    async settled(): Promise<void> {
      while (late.size > 0) await Promise.all(late)
      await postman.settled()
    },
    close(): void {
      postman.stop()
      server.closeAllConnections()
      server.close()
    },
  }
}

const LATE_MS = 20
const callNames = Object.keys(paths) as PaymentCall[]
const ok = <Call extends PaymentCall>(body: AnswerOf<Call>): Reply => ({ status: 200, body })
const conflict: Reply = { status: 409, body: { error: 'another content under this id' } }
const smsReply = (answer: SmsAnswer | 'silent' | null): Reply =>
  answer === 'silent'
    ? answer
    : answer === null
      ? { status: 400, body: { error: 'body' } }
      : { status: 200, body: answer }
const noonAfter = (day: string): Date => new Date(Date.parse(`${day}T12:00:00+08:00`) + 86_400_000)
const dayOf = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

/** One fen more, on decimal text. */
function oneMore(amount: string): string {
  const digits = String(BigInt(amount.replace('.', '')) + 1n).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
