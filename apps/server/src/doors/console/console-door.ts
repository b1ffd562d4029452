import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ConsoleCallName, consoleCalls } from '@zhixiao/contract/console/console-calls.ts'
import { type ConsoleCode, consoleErrors } from '@zhixiao/contract/console/console-errors.ts'
import { type ConsoleCall, mostBytesOf } from '@zhixiao/contract/define-call.ts'
import { isStorable, parseStrictJson } from '@zhixiao/contract/strict-json.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { getCookie } from 'hono/cookie'
import type { Context } from '../../kernel/context.ts'
import { type Failure, fail, type Result } from '../../kernel/result.ts'
import { Semaphore } from '../../kernel/semaphore.ts'
import { apiHeaders } from '../http/answer.ts'
import type { Http } from '../http/http.ts'
import { isFromOtherSite } from '../http/other-site.ts'
import { readBody, type UnreadFault } from '../http/read-body.ts'
import { begun, CallRunner, type CallState, type Door, SMALL_BYTES } from '../http/run-call.ts'
import { recordFailed, recordRefused } from './call-events.ts'
import type { ConsoleContext, Staff } from './console-context.ts'
import { consoleHandlers } from './console-handlers.ts'
import { isCsrf, staffOf } from './staff-session.ts'

type ConsoleState = CallState & {
  readonly call: ConsoleCall
  readonly name: ConsoleCallName
  staff: Staff | null
  /** See `ConsoleContext`. */
  crowdedS: number | null
  /** The cookies of the answer. */
  readonly cookies: string[]
}
type Refusal = Failure<ConsoleCode> | null

/** The draft of a day's NAVs has several values for each fund. */
const MOST_VALUES = 10_000

const unread = {
  long: fail('CON-0400', { reason: '提交的内容过大' }),
  gone: fail('CON-0400', { reason: '请求没有传完' }),
  many: fail('CON-0503'),
} as const satisfies Record<UnreadFault, Failure<ConsoleCode>>

// Method parameters are compared bivariantly, which lets one type represent every handler.
type AnyHandler = { run(ctx: ConsoleContext, input: unknown): Promise<Result<unknown, ConsoleCode>> }['run']
const handlers: { readonly [Name in ConsoleCallName]: AnyHandler } = consoleHandlers

/** Default `retry-after` in seconds by HTTP status, for refusals that set none; the text of 429 names the same time. */
const waits: Readonly<Record<number, number>> = { 429: 900, 503: 5 }

const consoleDoor: Door<ConsoleState, ConsoleCode> = {
  steps: {
    findSession,
    checkOrigin: ({ http }) => (isFromOtherSite(http) ? fail('CON-0403') : null),
    checkSession: ({ call, staff }) => (call.access === 'public' || staff ? null : fail('CON-0401')),
    checkRight,
    spendLimit,
    readInput,
  },
  codes: { invalid: 'CON-0400', busy: 'CON-0503', failed: 'CON-0500' },
  // Large bodies are parsed as a whole; one person sends few at a time.
  places: new Semaphore(2),
  callerOf: ({ staff }) => staff?.name ?? '',
  handle: state => handlers[state.name](contextOf(state), state.input),
  answer: answerOf,
  async recordRefused({ ctx, staff, call, ...about }, failure) {
    if (staff) await recordRefused(ctx, staff, call, failure, givenOf(about))
  },
  async recordFailed({ ctx, staff, call, ...about }) {
    if (staff) await recordFailed(ctx, staff, call, givenOf(about))
  },
}
const runner = new CallRunner(consoleDoor)

/** Makes the function that answers one call of the console over HTTP. */
export function consoleRunner(ctx: Context, name: ConsoleCallName) {
  const call: ConsoleCall = consoleCalls[name]
  return async (http: Http): Promise<Response> => {
    const request = http.req.header('x-request-id') ?? ''
    const own = { name, staff: null, crowdedS: null, cookies: [], ends: [] }
    return (await runner.answer({ ...begun, ctx, call, http, request, ...own })).response
  }
}

async function findSession(state: ConsoleState): Promise<null> {
  const { ctx, http } = state
  state.staff = await staffOf(ctx, getCookie(http, cookieName(ctx)) ?? '')
  return null
}

/** Checks the screen lock, the CSRF token and the right, before the input is read. */
function checkRight({ call: { access, method, right }, staff, http }: ConsoleState): Refusal {
  if (access === 'public' || !staff) return null
  if (access === 'staff' && staff.session.locked) return fail('CON-0423')
  if (method === 'POST' && !isCsrf(staff, http.req.header('x-csrf') ?? ''))
    return fail('CON-0403', { reason: '页面与登录不一致，请刷新页面后重试' })
  return right && !staffCan(staff.roles, ...right) ? fail('CON-0403') : null
}

/** Nobody at an address may keep out colleagues whose browsers are known: whose they are the sign-in sees by its name. */
async function spendLimit(state: ConsoleState): Promise<Refusal> {
  const { ctx, call, http, address } = state
  if (call.access !== 'public' || call.method !== 'POST') return null
  const retryAfterS = await ctx.limits.spend('consoleDoor', address)
  if (retryAfterS === null) return null
  if (call.name !== 'auth.signIn' || deviceOf(ctx, http) === '') return fail('CON-0429', { retryAfterS })
  state.crowdedS = retryAfterS
  return null
}

async function readInput(state: ConsoleState): Promise<Refusal> {
  const { call, http, address } = state
  const inPath = http.req.param()
  state.input = { ...(call.method === 'GET' && http.req.query()), ...inPath }
  for (const [field, value] of Object.entries(state.input))
    if (typeof value === 'string' && !isStorable(value)) return fail('CON-0400', { field, reason: '含有不支持的字符' })
  if (call.method === 'GET') return null
  const body = await readBody(http, address, mostBytesOf(call))
  if (!body.ok) return unread[body.fault]
  const { bytes } = body
  // A large body is joined, decoded, parsed and validated in separate turns of the event loop.
  const isLarge = bytes.length > SMALL_BYTES
  if (isLarge) await nextTurn()
  const text = bytes.toString('utf8')
  if (isLarge) await nextTurn()
  const parsed = parseStrictJson(text === '' ? '{}' : text, MOST_VALUES)
  if (!parsed.ok) return fail('CON-0400', parsed.fault)
  if (isLarge) await nextTurn()
  if (typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value)) return fail('CON-0400')
  state.input = { ...parsed.value, ...inPath }
  return null
}

const deviceOf = (ctx: Context, http: Http): string => getCookie(http, deviceCookieName(ctx)) ?? ''

const contextOf = ({ ctx, http, staff, address, crowdedS, cookies }: ConsoleState): ConsoleContext => ({
  ...ctx,
  staff,
  address,
  crowdedS,
  userAgent: http.req.header('user-agent') ?? '',
  device: deviceOf(ctx, http),
  setDevice: device => cookies.push(deviceCookieOf(ctx, device)),
  setToken: token => cookies.push(cookieOf(ctx, token)),
})

/** What an audit event may contain: the validated input or, before validation, only the parameters in the path. */
const givenOf = ({ address, http, input, isValid }: Pick<ConsoleState, 'address' | 'http' | 'input' | 'isValid'>) => ({
  address,
  given: isValid ? input : http.req.param(),
})

function answerOf({ cookies }: ConsoleState, result: Result<unknown, ConsoleCode>): Response {
  const headers = new Headers({ ...apiHeaders, 'content-type': 'application/json; charset=utf-8' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  if (result.ok) return new Response(JSON.stringify({ code: '0000', data: result.data }), { headers })
  const { code, field, reason, data, retryAfterS } = result
  const { status, msg } = consoleErrors[code]
  const wait = retryAfterS ?? waits[status]
  if (wait !== undefined) headers.set('retry-after', String(wait))
  const about = field === undefined && reason === undefined ? (data ?? null) : { field, reason, ...data }
  return new Response(JSON.stringify({ code, msg, data: about }), { status, headers })
}

/** `__Host-` prevents other hosts and plain HTTP from setting the cookie; a developer's machine has no TLS. */
const cookieName = ({ env }: Pick<Context, 'env'>): string =>
  env.nodeEnv === 'production' ? '__Host-console' : 'console'

const deviceCookieName = (ctx: Pick<Context, 'env'>): string => `${cookieName(ctx)}-device`

const DEVICE_S = 180 * 86_400
const deviceCookieOf = (ctx: Context, device: string): string =>
  `${deviceCookieName(ctx)}=${device}; Path=/; Max-Age=${DEVICE_S}; HttpOnly; SameSite=Strict${secureIn(ctx)}`

const secureIn = ({ env }: Pick<Context, 'env'>): string => (env.nodeEnv === 'production' ? '; Secure' : '')

function cookieOf(ctx: Context, token: string | null): string {
  const end = token === null ? '; Max-Age=0' : ''
  return `${cookieName(ctx)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict${secureIn(ctx)}${end}`
}
