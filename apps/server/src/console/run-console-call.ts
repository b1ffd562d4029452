import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ConsoleCallName, consoleCalls } from '@zhixiao/contract/console/console-calls.ts'
import { consoleErrors } from '@zhixiao/contract/console/console-errors.ts'
import { type ConsoleCall, isWrite, mostBytesOf, routeOf } from '@zhixiao/contract/define-call.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { getCookie } from 'hono/cookie'
import { addressOf } from '../http/address.ts'
import { apiHeaders } from '../http/answer.ts'
import type { Http } from '../http/http.ts'
import { callSeconds, callsAnswered } from '../http/metrics.ts'
import { isFromOtherSite } from '../http/other-site.ts'
import { faultOf, reasonOf } from '../http/parse-input.ts'
import { readBody, type UnreadFault } from '../http/read-body.ts'
import { reported } from '../http/report.ts'
import { isStorable, parseStrictJson } from '../http/strict-json.ts'
import type { Context } from '../kernel/context.ts'
import { diskIsFull } from '../kernel/disk-room.ts'
import { Places } from '../kernel/places.ts'
import { recordFailed, recordRefused } from './call-events.ts'
import { type ConsoleContext, type ConsoleRefusal, type ConsoleResult, refuse, type Staff } from './console-context.ts'
import { consoleHandlers } from './console-handlers.ts'
import { isCsrf, staffOf } from './staff-session.ts'

/** The draft of a day's NAVs has several values for each fund. */
const MOST_VALUES = 10_000

const unreadRefusals = {
  long: refuse('CON-0400', { reason: '提交的内容过大' }),
  gone: refuse('CON-0400', { reason: '请求没有传完' }),
  many: refuse('CON-0503'),
} as const satisfies Record<UnreadFault, ConsoleRefusal>

// Method parameters are compared bivariantly, which lets one type represent every handler.
type AnyHandler = { run(ctx: ConsoleContext, input: unknown): Promise<ConsoleResult<unknown>> }['run']
const handlers: { readonly [Name in ConsoleCallName]: AnyHandler } = consoleHandlers

/** When a refused call may be repeated, in seconds, where its refusal does not say: after a while of many tries, as its text says. */
const waits: Readonly<Record<number, number>> = { 429: 900, 503: 5 }

/** One person sends few large bodies at a time, which are parsed as a whole; a smaller one is no burden. */
const SMALL_BYTES = 1024 * 1024
const uploads = new Places(2)

/** `__Host-` prevents other hosts and plain HTTP from setting the cookie; a developer's machine has no TLS. */
const cookieName = ({ env }: Pick<Context, 'env'>): string =>
  env.nodeEnv === 'production' ? '__Host-console' : 'console'

/** Makes the function that answers one call of the console over HTTP. */
export function consoleCallRunner(ctx: Context, name: ConsoleCallName) {
  const call: ConsoleCall = consoleCalls[name]
  return async (http: Http): Promise<Response> => {
    const startedAt = performance.now()
    const cookies: string[] = []
    const setToken = (token: string | null) => cookies.push(cookieOf(ctx, token))
    const result = await run(ctx, name, call, http, setToken).catch((error: unknown): ConsoleResult<never> => {
      const code = reported(ctx, { name, request: http.req.header('x-request-id') ?? '' }, error)
      return { ok: false, code: code === 'SYS-0503' ? 'CON-0503' : 'CON-0500' }
    })
    const response = answerOf(result)
    const label = `console.${name}`
    callSeconds.observe({ call: label }, (performance.now() - (http.get('bodyAt') ?? startedAt)) / 1_000)
    callsAnswered.inc({ call: label, code: result.ok ? '0000' : result.code })
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    return response
  }
}

async function run(
  ctx: Context,
  name: ConsoleCallName,
  call: ConsoleCall,
  http: Http,
  setToken: ConsoleContext['setToken'],
): Promise<ConsoleResult<unknown>> {
  // First: a socket that is closed meanwhile has no address.
  const address = addressOf(http.env.incoming, ctx.env.trustProxy)
  const staff = await staffOf(ctx, getCookie(http, cookieName(ctx)) ?? '')
  const about = { address, given: http.req.param() as Readonly<Record<string, unknown>> }
  try {
    const result = await answer(ctx, name, call, http, {
      staff,
      address,
      setToken,
      take: given => (about.given = given),
    })
    if (staff && !result.ok) await recordRefused(ctx, staff, call, result, about)
    return result
  } catch (error) {
    if (staff) await recordFailed(ctx, staff, call, about)
    throw error
  }
}

type Caller = Pick<ConsoleContext, 'staff' | 'address' | 'setToken'> & {
  /** Called with the validated input. */
  take: (input: Readonly<Record<string, unknown>>) => void
}

async function answer(
  ctx: Context,
  name: ConsoleCallName,
  call: ConsoleCall,
  http: Http,
  caller: Caller,
): Promise<ConsoleResult<unknown>> {
  const refusal = accessRefusal(call, caller.staff, http) ?? (await limitRefusal(ctx, call, caller.address))
  if (refusal) return refusal
  const work = () => handle(ctx, name, call, http, caller)
  if (mostBytesOf(call) <= SMALL_BYTES) return work()
  return (await uploads.hold(caller.staff?.name ?? '', work)) ?? refuse('CON-0503')
}

/** Reads and checks the input of a call that its guards let through, and runs it. */
async function handle(
  ctx: Context,
  name: ConsoleCallName,
  call: ConsoleCall,
  http: Http,
  { take, ...caller }: Caller,
): Promise<ConsoleResult<unknown>> {
  const sent = await readInput(call, http, caller.address)
  if (!sent.ok) return sent
  const input = call.input.safeParse(sent.data, { error: reasonOf })
  if (!input.success) return { ok: false, code: 'CON-0400', ...faultOf(input.error) }
  take(input.data)
  const userAgent = http.req.header('user-agent') ?? ''
  await ctx.legalSettings()
  const result = await handlers[name]({ ...ctx, ...caller, userAgent }, input.data)
  if (!result.ok || ctx.env.nodeEnv === 'production') return result
  const checked = call.output.safeParse(result.data)
  return checked.success ? result : { ok: false, code: 'CON-0500', ...faultOf(checked.error) }
}

/** Guards of a call before its input is read: session, lock, right, and that a page of this origin sent it. */
function accessRefusal(call: ConsoleCall, staff: Staff | null, http: Http) {
  const { access, method, right } = call
  if (isFromOtherSite(http)) return refuse('CON-0403')
  if (access === 'public') return null
  if (!staff) return refuse('CON-0401')
  if (isWrite(call) && diskIsFull()) return refuse('CON-0503')
  if (access === 'staff' && staff.session.locked) return refuse('CON-0423')
  if (method === 'POST' && !isCsrf(staff, http.req.header('x-csrf') ?? ''))
    return refuse('CON-0403', { reason: '页面与登录不一致，请刷新页面后重试' })
  return right && !staffCan(staff.roles, ...right) ? refuse('CON-0403') : null
}

async function limitRefusal({ limits }: Context, { access, method }: ConsoleCall, address: string) {
  if (access !== 'public' || method !== 'POST') return null
  const retryAfterS = await limits.spend('consoleDoor', address)
  return retryAfterS === null ? null : refuse('CON-0429', { retryAfterS })
}

async function readInput(
  call: ConsoleCall,
  http: Http,
  address: string,
): Promise<ConsoleResult<Record<string, unknown>>> {
  const inPath = http.req.param()
  const inAddress = { ...(call.method === 'GET' && http.req.query()), ...inPath }
  for (const [field, value] of Object.entries<string>(inAddress))
    if (!isStorable(value)) return { ok: false, code: 'CON-0400', field, reason: '含有不支持的字符' }
  if (call.method === 'GET') return { ok: true, data: inAddress }
  const body = await readBody(http, address, mostBytesOf(call))
  if (!body.ok) return unreadRefusals[body.fault]
  const { bytes } = body
  // Putting a large body together, decoding, parsing and checking it are turns of their own.
  const isLarge = bytes.length > SMALL_BYTES
  if (isLarge) await nextTurn()
  const text = bytes.toString('utf8')
  if (isLarge) await nextTurn()
  const parsed = parseStrictJson(text === '' ? '{}' : text, MOST_VALUES)
  if (!parsed.ok) return { ok: false, code: 'CON-0400', ...parsed.fault }
  if (isLarge) await nextTurn()
  if (typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value))
    return { ok: false, code: 'CON-0400' }
  return { ok: true, data: { ...parsed.value, ...inPath } }
}

function answerOf(result: ConsoleResult<unknown>): Response {
  const headers = { ...apiHeaders, 'content-type': 'application/json; charset=utf-8' }
  if (result.ok) return new Response(JSON.stringify({ code: '0000', data: result.data }), { headers })
  const { code, field, reason, data, retryAfterS } = result
  const { status, msg } = consoleErrors[code]
  const wait = retryAfterS ?? waits[status]
  if (wait !== undefined) Object.assign(headers, { 'retry-after': String(wait) })
  const about = field === undefined && reason === undefined ? (data ?? null) : { field, reason, ...data }
  return new Response(JSON.stringify({ code, msg, data: about }), { status, headers })
}

function cookieOf(ctx: Context, token: string | null): string {
  const secure = ctx.env.nodeEnv === 'production' ? '; Secure' : ''
  const end = token === null ? '; Max-Age=0' : ''
  return `${cookieName(ctx)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict${secure}${end}`
}

export const consoleRouteOf = (name: ConsoleCallName): { method: string; path: string } => {
  const call: ConsoleCall = consoleCalls[name]
  return { method: call.method, path: routeOf(call) }
}
