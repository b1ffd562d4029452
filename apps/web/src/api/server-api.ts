import type { CallName, OutputOf, SentOf } from '@zhixiao/contract/calls.ts'
import { isErrorCode, statusOf } from '@zhixiao/contract/errors.ts'
import { createContext, data, type HeadersFunction, RouterContextProvider } from 'react-router'

export type ApiResult<Data> = { ok: true; data: Data } | { ok: false; code: string }

/** The server's handlers without HTTP between: what a loader calls. It has no session, so it sees public data only. */
export type Api = { call<Name extends CallName>(name: Name, input: SentOf<Name>): Promise<ApiResult<OutputOf<Name>>> }

const apiContext = createContext<Api>()
const reportContext = createContext<(error: unknown) => void>()

/** The load context of one request, created by the server. `onError` receives our own faults. */
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

/**
 * For loaders of pages made of parts that fail alone: `part` gives a call's data or null, `whole` what the page is nothing
 * without, `page` answers with what came. A page that lacks a part is not kept; when every part failed there is no page.
 */
export function partsOf(context: Readonly<RouterContextProvider>) {
  let asked = 0
  const failures: number[] = []
  return {
    async part<Name extends CallName>(name: Name, input: SentOf<Name>): Promise<OutputOf<Name> | null> {
      asked += 1
      const result = await apiOf(context).call(name, input)
      if (result.ok) return result.data
      const status = pageStatus(result.code)
      if (status >= 500) failures.push(status)
      return null
    },
    whole<Name extends CallName>(name: Name, input: SentOf<Name>): Promise<OutputOf<Name>> {
      asked += 1
      return load(context, name, input)
    },
    page<Page>(page: Page) {
      const [status] = failures
      if (status === undefined) return data(page)
      if (failures.length === asked) throw data(null, { status })
      return data(page, { headers: { 'cache-control': 'no-store' } })
    },
  }
}

/** What a route with `partsOf` exports as `headers`, for a document as for its data. */
export const partsHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

function pageStatus(code: string): number {
  // A refused input comes from the address bar here: there is no such page.
  if (code === 'PARAM-0001') return 404
  const status = isErrorCode(code) ? statusOf(code) : 500
  return status === 200 ? 500 : status
}
