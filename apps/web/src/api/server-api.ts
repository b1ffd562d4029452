import type { CallName, OutputOf, SentOf } from '@zhixiao/contract/calls.ts'
import { isErrorCode, statusOf } from '@zhixiao/contract/errors.ts'
import { createContext, data, type HeadersFunction, RouterContextProvider } from 'react-router'

export type ApiResult<Data> = { ok: true; data: Data } | { ok: false; code: string }

/** The server's handlers without HTTP, for loaders. It has no session and therefore sees public data only. */
export type Api = { call<Name extends CallName>(name: Name, input: SentOf<Name>): Promise<ApiResult<OutputOf<Name>>> }

const apiContext = createContext<Api>()
const reportContext = createContext<(error: unknown) => void>()

/** The load context of one request, created by the server. `onError` receives unexpected errors. */
export function contextFor(api: Api, onError: (error: unknown) => void): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(reportContext, onError)
  return context
}

export const reportOf = (context: Readonly<RouterContextProvider>) => context.get(reportContext)

/** For loaders that handle a failure themselves; the others use `load`. */
export const apiOf = (context: Readonly<RouterContextProvider>): Api => context.get(apiContext)

/**
 * For loaders: the call's data, or a thrown error page with the HTTP status (404 for what does not exist, 503 while the
 * database is down).
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
 * For loaders of pages whose parts fail independently: `part` returns a call's data or null, `whole` data without which
 * there is no page, `page` the response. A page that lacks a part is not cached; if every part failed there is no page.
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

/** The `headers` export of a route that uses `partsOf`, for the document and for its data. */
export const partsHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

function pageStatus(code: string): number {
  // Here the refused input comes from the address bar: there is no such page.
  if (code === 'PARAM-0001') return 404
  const status = isErrorCode(code) ? statusOf(code) : 500
  return status === 200 ? 500 : status
}
