import type { KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { text } from 'node:stream/consumers'
import { gatewayDocument } from '@zhixiao/gateway/openapi.ts'
import { type CustodianLine, type PaymentCall, paths, type RequestOf, requests } from '@zhixiao/gateway/payments.ts'
import { answerContent, isFresh, isSignedBy, requestContent, signatureOf } from '@zhixiao/gateway/signing.ts'
import { SMS_PATH, type SmsAnswer } from '@zhixiao/gateway/sms.ts'
import { createBank } from './bank.ts'
import { openBooks } from './books.ts'
import { jsonOf } from './json-of.ts'
import type { Misdeed } from './misdeeds.ts'
import { createPostman } from './postman.ts'
import type { Handlers, Reply } from './reply.ts'
import { createReports } from './reports.ts'
import { createTexts, type SentText } from './texts.ts'
import { createTransfers, TRANSFERS_PATH } from './transfers.ts'

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

  const transfers = createTransfers({ books, keep, nextRef, postman, now })
  const bank = createBank({ books, nextRef, postman, does, now })
  const handlers: Handlers<PaymentCall> = {
    ...bank.handlers,
    ...createReports({ books, does, now, part: options.statementPart, navs: options.navs }),
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
    if (path === TRANSFERS_PATH) return transfers.take(jsonOf(body))
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

  return {
    server,
    books,
    texts: texts.kept,
    receive: transfers.receive,
    /** Ends when no notice waits any more. */
    async settled(): Promise<void> {
      await bank.settled()
      await postman.settled()
    },
    close(): void {
      postman.stop()
      server.closeAllConnections()
      server.close()
    },
  }
}

const callNames = Object.keys(paths) as PaymentCall[]
const smsReply = (answer: SmsAnswer | 'silent' | null): Reply =>
  answer === 'silent'
    ? answer
    : answer === null
      ? { status: 400, body: { error: 'body' } }
      : { status: 200, body: answer }
