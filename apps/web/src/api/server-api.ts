import { errors, isErrorCode } from '@zhixiao/contract/errors.ts'
import type { CallName, OutputOf, SentOf } from '@zhixiao/contract/calls.ts'
import { createContext, data, RouterContextProvider } from 'react-router'

export type ApiResult<Data> = { ok: true; data: Data } | { ok: false; code: string }

/** The server's handlers without HTTP between: what a loader calls. It has no session, so it sees public data only. */
export type Api = { call<Name extends CallName>(name: Name, input: SentOf<Name>): Promise<ApiResult<OutputOf<Name>>> }

const apiContext = createContext<Api>()

/** The load context of one request; the server makes it. */
export function contextFor(api: Api): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  return context
}

/** For loaders that have a use for a failure; see `load` otherwise. */
export const apiOf = (context: Readonly<RouterContextProvider>): Api => context.get(apiContext)

/**
 * For loaders: the call's data, or the page of the failure with its HTTP status (404 for what does not exist,
 * 503 while the database is away).
 */
export async function load<Name extends CallName>(
  context: Readonly<RouterContextProvider>,
  name: Name,
  input: SentOf<Name>,
): Promise<OutputOf<Name>> {
  const result = await apiOf(context).call(name, input)
  if (result.ok) return result.data
  throw data({ code: result.code }, { status: statusOf(result.code) })
}

function statusOf(code: string): number {
  const entry: { status?: number } = isErrorCode(code) ? errors[code] : {}
  // A refused input comes from the address bar here: there is no such page.
  return code === 'PARAM-0001' ? 404 : (entry.status ?? 500)
}
