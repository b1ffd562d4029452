import { hash, randomUUID } from 'node:crypto'
import { type CallName, calls } from '@zhixiao/contract/calls.ts'
import type { SiteCall } from '@zhixiao/contract/define-call.ts'
import { DEVICE_HEADER } from '@zhixiao/contract/device.ts'
import type { FailureCode } from '@zhixiao/contract/errors.ts'
import { requestIdForm } from '@zhixiao/contract/fields.ts'
import { SESSION_LEFT_HEADER, sessionLeftText } from '@zhixiao/contract/session-left.ts'
import { canonicalText, MAX_SKEW_MS, type WireValue } from '@zhixiao/contract/sign.ts'
import { takeNonce } from '@zhixiao/db/account/limits.ts'
import { findRequest } from '@zhixiao/db/account/requests.ts'
import { findByRequest } from '@zhixiao/db/trade/order-facts.ts'
import { checkGuards } from '../../calls/trade/pass-guards.ts'
import { handlers } from '../../handlers.ts'
import type { CallContext, Context } from '../../kernel/context.ts'
import type { FoundSession } from '../../kernel/ports.ts'
import { type LimitName, partyOf } from '../../kernel/rate-limits.ts'
import { type Failure, fail, failField, type Result } from '../../kernel/result.ts'
import { Semaphore } from '../../kernel/semaphore.ts'
import { type Note, traced } from '../../kernel/tracing.ts'
import { endedView } from '../../platform/sessions/ended-session.ts'
import { answer, refusal, unread } from '../http/answer.ts'
import type { Http } from '../http/http.ts'
import { type Common, parseInput } from '../http/parse-input.ts'
import { begun, CallRunner, type CallState, type Door } from '../http/run-call.ts'
import { type ReplayWindow, signatureFault } from './check-signature.ts'
import { openSecrets } from './open-secrets.ts'

type SiteState = CallState & {
  readonly call: SiteCall
  readonly name: CallName
  readonly token: string
  readonly window: ReplayWindow
  session: FoundSession | null
  /** Everything as sent, including common parameters. */
  sent: Record<string, WireValue>
  common: Common | null
  requestId: string | null
  bodyHash: string
}
type Refusal = Failure | null

// Shorter ids could be found by brute force.
const DEVICE_FORM = /^[A-Za-z0-9-]{20,64}$/

// Method parameters are compared bivariantly, which lets one type represent every handler.
type AnyHandler = { run(ctx: CallContext, input: unknown): Promise<Result<unknown>> }['run']

const all: { readonly [Name in CallName]: AnyHandler } = handlers

const siteDoor: Door<SiteState, FailureCode> = {
  steps: {
    findSession,
    checkSession,
    spendLimit: ({ ctx, session }) => (session ? spend(ctx, 'customer', session.custno) : null),
    readInput,
    checkSignature,
    /** Institutions read here and trade at the counter (rules D2). */
    refuseInstitution: ({ call, session }) => (call.personal && session?.isEnterprise ? fail('DS-ORG-0001') : null),
    identifyWrite,
    refuseSecretAgain,
    openSecrets: decryptFields,
    hashWrite,
    passGuards,
  },
  codes: { invalid: 'PARAM-0001', busy: 'SYS-0503', failed: 'SYS-0500' },
  // A page sends both sides of an ID card, and has each recognized, at the same time.
  places: new Semaphore(4),
  callerOf: partyOf,
  handle: state => all[state.name](contextOf(state), state.input),
  answer: ({ call, session }, result) =>
    withSessionLeft(session, result.ok ? success(call, result.data) : refusal(result)),
}
const runner = new CallRunner(siteDoor)

/** Makes the function that answers one call of the site over HTTP. */
export function siteRunner(ctx: Context, window: ReplayWindow, name: CallName) {
  const call: SiteCall = calls[name]
  return (http: Http) => traced(ctx.tracing, name, 'call', note => answered(http, note))
  async function answered(http: Http, note: Note): Promise<Response> {
    const request = requestIdOf(http) ?? randomUUID()
    const token = call.sendsToken === false ? '' : (http.req.header('accesstoken') ?? '')
    const { response, code, seconds } = await runner.answer({
      ...begun,
      ctx,
      call,
      http,
      request,
      ends: [],
      name,
      token,
      window,
      session: null,
      sent: {},
      common: null,
      requestId: null,
      bodyHash: '',
    })
    note({ code, request }, response.status >= 500)
    ctx.events.requestDone({ call: name, request, status: response.status, ms: Math.round(seconds * 1000) })
    // The screens of an aggregation treat any other status as a broken page (spec 8).
    return call.alwaysOk ? new Response(response.body, { status: 200, headers: response.headers }) : response
  }
}

/** The client's own id of a request; null when it sends none, or one that cannot be stored. */
function requestIdOf(http: Http): string | null {
  const sent = http.req.header('x-request-id') ?? ''
  return requestIdForm.test(sent) ? sent : null
}

const success = ({ clearsSite }: SiteCall, data: unknown): Response =>
  answer('0000', data, clearsSite ? { clearsSite } : {})

/** Lets a page announce the end of the session before it comes. */
function withSessionLeft(session: FoundSession | null, response: Response): Response {
  if (!session) return response
  const secondsTo = (ms: number) => Math.max(0, Math.floor((ms - Date.now()) / 1000))
  const left = { idleS: secondsTo(session.idleEndsAtMs), wholeS: secondsTo(session.endsAtMs) }
  response.headers.set(SESSION_LEFT_HEADER, sessionLeftText(left))
  return response
}

// Field by field: spreading the shared context costs as much as the rest of a short call.
function contextOf({ ctx, name, http, session, requestId, bodyHash, address }: SiteState): CallContext {
  const sentDevice = http.req.header(DEVICE_HEADER) ?? ''
  return {
    db: session === null && isPublicRead(name) ? ctx.publicReads.current().db : ctx.db,
    publicReads: ctx.publicReads,
    clock: ctx.clock,
    env: ctx.env,
    keys: ctx.keys,
    gateways: ctx.gateways,
    files: ctx.files,
    events: ctx.events,
    limits: ctx.limits,
    sessions: ctx.sessions,
    legalSettings: ctx.legalSettings,
    calendar: ctx.calendar,
    market: ctx.market,
    search: ctx.search,
    placer: ctx.placer,
    orderReads: ctx.orderReads,
    tracing: ctx.tracing,
    session,
    requestId,
    attemptId: requestIdOf(http),
    bodyHash,
    address,
    userAgent: http.req.header('user-agent') ?? '',
    deviceId: DEVICE_FORM.test(sentDevice) ? sentDevice : '',
  }
}

/** Calls of the group content answer every visitor alike and write nothing. */
const isPublicRead = (name: CallName): boolean => name.startsWith('content.')

async function readInput(state: SiteState): Promise<Refusal> {
  const { call, http, address } = state
  const parsed = await parseInput(call, http, address)
  if (!parsed.ok) return typeof parsed.fault === 'string' ? unread[parsed.fault] : fail('PARAM-0001', parsed.fault)
  state.sent = parsed.sent
  state.input = parsed.input
  state.common = parsed.common
  return null
}

/**
 * Before the body is read: what a stranger sends to a call of customers is neither held nor parsed. A session counts on
 * its customer alone, so that a neighbour who floods an address does not stop its customers.
 */
async function findSession(state: SiteState): Promise<Refusal> {
  const { ctx, token, http, address } = state
  const isKnown = ctx.sessions.wasFound(token)
  const early = isKnown ? null : await spend(ctx, 'address', address)
  if (early) return early
  if (token) state.session = await ctx.sessions.find(token, http.req.header('user-agent') ?? '')
  if (state.session) return null
  // Ended since this node knew it, or of another browser: it counts on the address after all.
  return isKnown ? spend(ctx, 'address', address) : null
}

async function checkSession({ ctx, call, token, session }: SiteState): Promise<Refusal> {
  if (session || call.access !== 'customer') return null
  const ended = token ? await ctx.sessions.ended(token) : null
  return fail('AUTH-0001', ended ? { data: endedView(ended) } : {})
}

async function checkSignature(state: SiteState): Promise<Refusal> {
  const { ctx, call, sent, common, token, window, session, address } = state
  if (call.signed === false || !common) return null
  const fault = signatureFault(sent, common, token, window, Date.now())
  if (fault === 'SIGN-0003' && (await isAnswered(state))) return null
  const write = writeOf(state)
  // The first answer is on its way, and a repeat will get it.
  if (fault === 'SIGN-0003' && write !== null && writesAtWork.has(write)) return fail('SYS-0503')
  if (fault === null && write !== null && !writesAtWork.has(write)) {
    writesAtWork.add(write)
    state.ends.push(() => void writesAtWork.delete(write))
  }
  return fault && ((await spend(ctx, 'signature', partyOf({ session, address }))) ?? fail(fault))
}

/** Writes of customers that this process is working on, by customer and request id. */
const writesAtWork = new Set<string>()

function writeOf({ call, http, session }: SiteState): string | null {
  const requestId = requestIdOf(http)
  return call.write && session && requestId !== null ? `${session.custno} ${requestId}` : null
}

/**
 * The same bytes of a write that has its answer, as a proxy sends them again after a lost connection: the request id gives
 * the first answer and does nothing a second time.
 */
async function isAnswered({ ctx, call, http, session }: SiteState): Promise<boolean> {
  const requestId = requestIdOf(http)
  if (!call.write || !session || requestId === null) return false
  const [request, order] = await Promise.all([
    findRequest(ctx.db, session.custno, requestId),
    findByRequest(ctx.db, session.custno, requestId),
  ])
  return request !== null || order !== null
}

async function decryptFields(state: SiteState) {
  const { ctx, call, common } = state
  if (!call.secret || !common) return null
  const { opened, failed: unreadable } = openSecrets(call, state.sent, common, state.requestId, ctx.keys)
  state.input = { ...state.input, ...opened }
  // Refuses only what does not open: junk must not stop the logins and orders of the same address.
  return unreadable ? spend(ctx, 'unreadableField', partyOf(state)) : null
}

/**
 * Replay protection: an encrypted field is accepted once across all nodes. That of a write is bound to its request id,
 * which is unique forever; a call without one stores its nonce in the database. Calls without secrets may be repeated
 * on another node, so this process's window is enough.
 */
async function refuseSecretAgain({ ctx, call, common, token }: SiteState) {
  if (!call.secret || call.write || !common) return null
  const nonceHash = hash('sha256', `${token}:${common.nonce}`)
  return (await takeNonce(ctx.db, nonceHash, (2 * MAX_SKEW_MS) / 1000)) ? null : fail('SIGN-0003')
}

function identifyWrite(state: SiteState) {
  if (!state.call.write) return null
  state.requestId = requestIdOf(state.http)
  return state.requestId === null ? failField('x-request-id', '请求编号有误') : null
}

async function hashWrite(state: SiteState) {
  if (!state.call.write) return null
  // Secrets are left out of the hash: six digits could be guessed from it.
  const open = Object.keys(state.input).filter(name => !state.call.secret?.includes(name))
  const content = await Promise.all(open.map(async name => [name, await hashedFile(state.sent[name])] as const))
  state.bodyHash = hash('sha256', canonicalText(Object.fromEntries(content)))
  return null
}

const hashedFile = async (value: WireValue): Promise<WireValue> =>
  value instanceof Blob ? hash('sha256', new Uint8Array(await value.arrayBuffer())) : value

/** A write that has its answer gets it again, whatever has happened since. */
async function passGuards(state: SiteState) {
  const { ctx, call, session } = state
  if (call.guarded === undefined || !session || (await isAnswered(state))) return null
  const refused = checkGuards(await ctx.orderReads.customer(session.custno), call.guarded)
  return refused && fail(refused.code)
}

async function spend(ctx: Context, limit: LimitName, key: string): Promise<Refusal> {
  const wait = await ctx.limits.spend(limit, key)
  if (wait === null) return null
  ctx.events.limitReached({ limit })
  return fail('SYS-0429', { data: null, retryAfterS: wait })
}
