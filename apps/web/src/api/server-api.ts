import type { CallName, OutputOf, SentOf } from '@zhixiao/contract/calls.ts'
import { isErrorCode, statusOf } from '@zhixiao/contract/errors.ts'
import { createContext, data, RouterContextProvider } from 'react-router'

export type ApiResult<Data> = { ok: true; data: Data } | { ok: false; code: string }

/** The server's handlers without HTTP between: what a loader calls. It has no session, so it sees public data only. */
export type Api = { call<Name extends CallName>(name: Name, input: SentOf<Name>): Promise<ApiResult<OutputOf<Name>>> }

const apiContext = createContext<Api>()
const reportContext = createContext<(error: unknown) => void>()

/** The load context of one request; the server makes it. `onError` is told of faults of ours. */
export function contextFor(api: Api, onError: (error: unknown) => void): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(reportContext, onError)
  return context
}

export const reportOf = (context: Readonly<RouterContextProvider>) => context.get(reportContext)

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
  throw data({ code: result.code }, { status: pageStatus(result.code) })
}

function pageStatus(code: string): number {
  // A refused input comes from the address bar here: there is no such page.
  if (code === 'PARAM-0001') return 404
  const status = isErrorCode(code) ? statusOf(code) : 500
  return status === 200 ? 500 : status
}
