import {
  type ConsoleCallName,
  type ConsoleOutput,
  type ConsoleSent,
  consoleCalls,
} from '@zhixiao/contract/console/console-calls.ts'
import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import { type ConsoleCall, isWrite, pathFields } from '@zhixiao/contract/define-call.ts'
import { lostWords } from './lost-words.ts'

/** A refusal of the console with its text; `NETWORK` when no answer came. */
export class Refusal extends Error {
  readonly code: ConsoleCode | 'NETWORK'
  readonly data: Readonly<Record<string, unknown>>
  constructor(code: ConsoleCode | 'NETWORK', message: string, data: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Whether the server has answered: without an answer the outcome is unknown. */
export const isRefused = (error: Error): error is Refusal => error instanceof Refusal && error.code !== 'NETWORK'

type Answer = { code: '0000'; data: unknown } | { code: ConsoleCode; msg: string; data: Record<string, unknown> | null }

let csrf = ''
/** The session's token for writes; a page that is loaded again reads it from auth.me. */
export const rememberCsrf = (token: string): void => {
  csrf = token
}

let onSessionMoved = (): void => {}
/** Registers what happens when the server refuses a call because the session ended or is locked. */
export const handleSessionMoved = (handler: () => void): void => {
  onSessionMoved = handler
}

const afterWrites = new Set<() => void>()
/** Calls `handler` after each write that was accepted, or refused because somebody else was first. @returns the function that unsubscribes */
export function handleWritten(handler: () => void): () => void {
  afterWrites.add(handler)
  return () => void afterWrites.delete(handler)
}

/** Long, because the engine tries an act before it answers. */
const TIMEOUT_MS = 60_000

/** Browsers send at most about this much for a page that is being closed (`keepalive`). */
const MOST_KEPT_ALIVE = 60_000

/** Address, method and body of a call: `{id}` goes into the path, the rest into query or body. */
export function requestOf(name: ConsoleCallName, input: Readonly<Record<string, unknown>>) {
  const call: ConsoleCall = consoleCalls[name]
  const segments = pathFields(call)
  const path = segments.reduce(
    (text, field) => text.replace(`{${field}}`, encodeURIComponent(String(input[field]))),
    call.path as string,
  )
  const rest = Object.entries(input).filter(([field, value]) => !segments.includes(field) && value !== undefined)
  if (call.method === 'POST') return { url: path, method: call.method, body: JSON.stringify(Object.fromEntries(rest)) }
  const query = new URLSearchParams(rest.map(([field, value]) => [field, String(value)])).toString()
  return { url: query === '' ? path : `${path}?${query}`, method: call.method, body: null }
}

/**
 * Makes one call of the console; with `outlivesPage` it also arrives if the page is closed meanwhile, unless it is large.
 * @throws Refusal with the text to show, also when the network fails.
 */
export async function call<Name extends ConsoleCallName>(
  name: Name,
  input: ConsoleSent<Name>,
  { outlivesPage = false } = {},
): Promise<ConsoleOutput<Name>> {
  const { url, method, body } = requestOf(name, input)
  const keeps = isWrite(consoleCalls[name])
  const headers = { 'content-type': 'application/json', 'x-csrf': csrf }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const keepalive = outlivesPage && new Blob([body ?? '']).size < MOST_KEPT_ALIVE
  const request: RequestInit = { method, credentials: 'same-origin', headers, signal, keepalive }
  let answer: Answer
  let isNews = false
  try {
    const response = await fetch(url, body === null ? request : { ...request, body })
    answer = await response.json()
    isNews = keeps && (response.ok || response.status === 409)
  } catch (error) {
    throw new Refusal('NETWORK', lostWords(consoleCalls[name], error instanceof SyntaxError))
  }
  if (isNews) for (const handler of afterWrites) handler()
  if (answer.code === '0000') return answer.data as ConsoleOutput<Name>
  if ((answer.code === 'CON-0401' && name !== 'auth.me') || answer.code === 'CON-0423') onSessionMoved()
  const reason = answer.data?.reason
  throw new Refusal(answer.code, typeof reason === 'string' ? reason : answer.msg, answer.data ?? {})
}
