import { hash, randomUUID } from 'node:crypto'
import { type CallName, calls } from '@zhixiao/contract/calls.ts'
import { methodsOf, routeOf, type SiteCall } from '@zhixiao/contract/define-call.ts'
import { DEVICE_HEADER } from '@zhixiao/contract/device.ts'
import { requestIdForm } from '@zhixiao/contract/fields.ts'
import { SESSION_LEFT_HEADER, sessionLeftText } from '@zhixiao/contract/session-left.ts'
import { canonicalText, MAX_SKEW_MS, type WireValue } from '@zhixiao/contract/sign.ts'
import { takeNonce } from '@zhixiao/db/account/limits.ts'
import { findRequest } from '@zhixiao/db/account/requests.ts'
import { findByRequest } from '@zhixiao/db/trade/order-facts.ts'
import { handlers } from '../handlers.ts'
import type { CallContext, Context, Handlers } from '../kernel/context.ts'
import { diskIsFull } from '../kernel/disk-room.ts'
import { Places } from '../kernel/places.ts'
import type { FoundSession } from '../kernel/ports.ts'
import { type LimitName, partyOf } from '../kernel/rate-limits.ts'
import type { Result } from '../kernel/result.ts'
import { type Note, traced } from '../kernel/tracing.ts'
import { endedView } from '../sessions/ended-session.ts'
import { checkGuards } from '../trade/guards.ts'
import { addressOf } from './address.ts'
import { answer, codeOf, unavailable, unreadBody } from './answer.ts'
import { type ReplayWindow, signatureFault } from './check-signature.ts'
import type { Http } from './http.ts'
import { callSeconds, callsAnswered } from './metrics.ts'
import { openSecrets } from './open-secrets.ts'
import { type Common, faultOf, parseInput, reasonOf } from './parse-input.ts'
import { reported } from './report.ts'

/** The state of a call: each step adds its part or returns an answer. */
type State = {
  readonly ctx: Context
  readonly name: CallName
  readonly call: SiteCall
  readonly http: Http
  readonly address: string
  readonly token: string
  readonly window: ReplayWindow
  session: FoundSession | null
  /** Everything as sent, including common parameters. */
  sent: Record<string, WireValue>
  common: Common | null
  input: Record<string, unknown>
  requestId: string | null
  bodyHash: string
  /** Gives back the place of a call with files. */
  endUpload: (() => void) | null
  /** Ends the mark of a write that is at work. */
  endWrite: (() => void) | null
}
type Step = (state: State) => Promise<Response | null> | Response | null

// Shorter ids could be found by brute force.
const DEVICE_FORM = /^[A-Za-z0-9-]{20,64}$/

// A page sends both sides of an ID card, and has each recognized, at the same time.
const uploads = new Places(4)

/** The steps of a call, in order. Its route was matched exactly. */
const steps: readonly Step[] = [
  findSession,
  limitCustomer,
  takeUpload,
  readInput,
  checkSignature,
  refuseInstitution,
  refuseWithoutRoom,
  identifyWrite,
  refuseSecretAgain,
  decryptFields,
  validate,
  hashWrite,
  passGuards,
]

// Method parameters are compared bivariantly, which lets one type represent every handler.
type AnyHandler = { run(ctx: CallContext, input: unknown): Promise<Result<unknown>> }['run']

const all: Handlers = handlers

/** Makes the function that answers one call over HTTP. */
export function callRunner(ctx: Context, window: ReplayWindow, name: CallName) {
  const call: SiteCall = calls[name]
  return (http: Http) => traced(ctx.tracing, name, 'call', note => answered(http, note))
  async function answered(http: Http, note: Note): Promise<Response> {
    const startedAt = performance.now()
    const request = requestIdOf(http) ?? randomUUID()
    let response: Response
    try {
      response = await run(ctx, window, name, call, http)
    } catch (error) {
      response = failed(ctx, name, error, request)
    }
    const seconds = (performance.now() - (http.get('bodyAt') ?? startedAt)) / 1000
    callSeconds.observe({ call: name }, seconds)
    const code = codeOf(response) ?? 'none'
    callsAnswered.inc({ call: name, code })
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

async function run(ctx: Context, window: ReplayWindow, name: CallName, call: SiteCall, http: Http): Promise<Response> {
  const token = call.sendsToken === false ? '' : (http.req.header('accesstoken') ?? '')
  const address = addressOf(http.env.incoming, ctx.env.trustProxy)
  const empty = {
    session: null,
    sent: {},
    common: null,
    input: {},
    requestId: null,
    bodyHash: '',
    endUpload: null,
    endWrite: null,
  }
  const state: State = { ctx, name, call, http, address, token, window, ...empty }
  try {
    return withSessionLeft(state, (await refusalOf(state)) ?? (await answerOfHandler(state)))
  } finally {
    state.endUpload?.()
    state.endWrite?.()
  }
}

async function refusalOf(state: State): Promise<Response | null> {
  for (const step of steps) {
    const refusal = await step(state)
    if (refusal) return refusal
  }
  return null
}

async function answerOfHandler(state: State): Promise<Response> {
  const handler: AnyHandler = all[state.name]
  await state.ctx.legalSettings()
  return answerOf(state, await handler(contextOf(state), state.input))
}

/** Lets a page announce the end of the session before it comes. */
function withSessionLeft({ session }: State, response: Response): Response {
  if (!session) return response
  const secondsTo = (ms: number) => Math.max(0, Math.floor((ms - Date.now()) / 1000))
  const left = { idleS: secondsTo(session.idleEndsAtMs), wholeS: secondsTo(session.endsAtMs) }
  response.headers.set(SESSION_LEFT_HEADER, sessionLeftText(left))
  return response
}

// Field by field: spreading the shared context costs as much as the rest of a short call.
function contextOf({ ctx, name, http, session, requestId, bodyHash, address }: State): CallContext {
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

async function readInput(state: State) {
  const { call, http, address } = state
  const parsed = await parseInput(call, http, address)
  if (!parsed.ok)
    return typeof parsed.fault === 'string' ? unreadBody(parsed.fault) : answer('PARAM-0001', parsed.fault)
  state.sent = parsed.sent
  state.input = parsed.input
  state.common = parsed.common
  return null
}

/**
 * Before the body is read: what a stranger sends to a call of customers is neither held nor parsed. A session counts on
 * its customer alone, so that a neighbour who floods an address does not stop its customers.
 */
async function findSession(state: State) {
  const { ctx, call, token, http, address } = state
  const isKnown = ctx.sessions.wasFound(token)
  const early = isKnown ? null : await spend(ctx, 'address', address)
  if (early) return early
  if (token) state.session = await ctx.sessions.find(token, http.req.header('user-agent') ?? '')
  if (state.session) return null
  // Ended since this node knew it, or of another browser: it counts on the address after all.
  const late = isKnown ? await spend(ctx, 'address', address) : null
  if (late || call.access !== 'customer') return late
  const ended = token ? await ctx.sessions.ended(token) : null
  return answer('AUTH-0001', ended && endedView(ended))
}

/** Files are held in memory while they are read and checked. */
function takeUpload(state: State) {
  const { call, session, address } = state
  if (!call.files) return null
  state.endUpload = uploads.take(partyOf({ session, address }))
  return state.endUpload ? null : unavailable()
}

async function limitCustomer({ ctx, session }: State) {
  return session ? spend(ctx, 'customer', session.custno) : null
}

async function checkSignature(state: State) {
  const { ctx, call, sent, common, token, window, session, address } = state
  if (call.signed === false || !common) return null
  const fault = signatureFault(sent, common, token, window, Date.now())
  if (fault === 'SIGN-0003' && (await isAnswered(state))) return null
  const write = writeOf(state)
  // The first answer is on its way, and a repeat will get it.
  if (fault === 'SIGN-0003' && write !== null && writesAtWork.has(write)) return unavailable()
  if (fault === null && write !== null && !writesAtWork.has(write)) {
    writesAtWork.add(write)
    state.endWrite = () => writesAtWork.delete(write)
  }
  return fault && ((await spend(ctx, 'signature', partyOf({ session, address }))) ?? answer(fault))
}

/** Writes of customers that this process is working on, by customer and request id. */
const writesAtWork = new Set<string>()

function writeOf({ call, http, session }: State): string | null {
  const requestId = requestIdOf(http)
  return call.write && session && requestId !== null ? `${session.custno} ${requestId}` : null
}

/**
 * The same bytes of a write that has its answer, as a proxy sends them again after a lost connection: the request id gives
 * the first answer and does nothing a second time.
 */
async function isAnswered({ ctx, call, http, session }: State): Promise<boolean> {
  const requestId = requestIdOf(http)
  if (!call.write || !session || requestId === null) return false
  const [request, order] = await Promise.all([
    findRequest(ctx.db, session.custno, requestId),
    findByRequest(ctx.db, session.custno, requestId),
  ])
  return request !== null || order !== null
}

/** Institutions read here and trade at the counter (rules D2). */
function refuseInstitution({ call, session }: State) {
  return call.personal && session?.isEnterprise ? answer('DS-ORG-0001') : null
}

async function decryptFields(state: State) {
  const { ctx, call, common } = state
  if (!call.secret || !common) return null
  const { opened, failed: unreadable } = openSecrets(call, state.sent, common, state.requestId, ctx.keys)
  state.input = { ...state.input, ...opened }
  // Refuses only what does not open: junk must not stop the logins and orders of the same address.
  return unreadable ? spend(ctx, 'unreadableField', partyOf(state)) : null
}

function validate(state: State) {
  const parsed = state.call.input.safeParse(state.input, { error: reasonOf })
  if (!parsed.success) return answer('PARAM-0001', faultOf(parsed.error))
  state.input = parsed.data
  return null
}

/**
 * Replay protection: an encrypted field is accepted once across all nodes. That of a write is bound to its request id,
 * which is unique forever; a call without one stores its nonce in the database. Calls without secrets may be repeated
 * on another node, so this process's window is enough.
 */
async function refuseSecretAgain({ ctx, call, common, token }: State) {
  if (!call.secret || call.write || !common) return null
  const nonceHash = hash('sha256', `${token}:${common.nonce}`)
  return (await takeNonce(ctx.db, nonceHash, (2 * MAX_SKEW_MS) / 1000)) ? null : answer('SIGN-0003')
}

/** What is written meanwhile would take the space that the database needs to stay alive; reads go on. */
function refuseWithoutRoom({ call }: State) {
  return call.write && diskIsFull() ? unavailable() : null
}

function identifyWrite(state: State) {
  if (!state.call.write) return null
  state.requestId = requestIdOf(state.http)
  return state.requestId === null ? answer('PARAM-0001', { field: 'x-request-id', reason: '请求编号有误' }) : null
}

async function hashWrite(state: State) {
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
async function passGuards(state: State) {
  const { ctx, call, session } = state
  if (call.guarded === undefined || !session || (await isAnswered(state))) return null
  const refusal = checkGuards(await ctx.orderReads.customer(session.custno), call.guarded)
  return refusal && answer(refusal.code)
}

function answerOf({ ctx, name, call }: State, result: Result<unknown>): Response {
  if (!result.ok) {
    const { code, field, reason, data, retryAfterS } = result
    const details = retryAfterS === undefined ? data : { ...data, retryAfterS }
    if (code === 'SYS-0503' && retryAfterS === undefined) return unavailable()
    const about = field === undefined ? (details ?? null) : { field, reason: reason ?? '', ...details }
    return answer(code, about, retryAfterS === undefined ? {} : { retryAfterS })
  }
  const options = call.clearsSite ? { clearsSite: call.clearsSite } : {}
  if (ctx.env.nodeEnv !== 'production') {
    const checked = call.output.safeParse(result.data)
    if (!checked.success) {
      const { field, reason } = faultOf(checked.error)
      ctx.events.answerInvalid({ call: name, fault: `${field}: ${reason}` })
      return answer('SYS-0500', { field, reason })
    }
  }
  return answer('0000', result.data, options)
}

function failed(ctx: Context, name: CallName, error: unknown, request: string): Response {
  return reported(ctx, { name, request }, error) === 'SYS-0503' ? unavailable() : answer('SYS-0500')
}

async function spend(ctx: Context, limit: LimitName, key: string): Promise<Response | null> {
  const wait = await ctx.limits.spend(limit, key)
  return wait === null ? null : tooMany(ctx, limit, wait)
}

function tooMany(ctx: Context, limit: LimitName, seconds: number): Response {
  ctx.events.limitReached({ limit })
  return answer('SYS-0429', null, { retryAfterS: seconds })
}

export const routesOf = (name: CallName): { methods: string[]; path: string } => {
  const call: SiteCall = calls[name]
  return { methods: [...methodsOf(call)], path: routeOf(call) }
}
