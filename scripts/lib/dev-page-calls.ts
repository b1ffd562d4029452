import type { CallName, OutputOf } from '@zhixiao/contract/calls.ts'
import type { PageApi } from '@zhixiao/server/doors/site/pages.ts'

/** Where the server answers the calls of pages that another process renders. */
export const PAGE_CALL = '/page-call'
/** The header by which the server says that an address is a page. */
export const IS_PAGE = 'x-is-page'

/** The API of pages by HTTP, at the address that the server has at the moment. */
export const pageCallsTo = (server: () => Promise<string>): PageApi => ({
  async call<Name extends CallName>(name: Name, input: unknown) {
    const response = await fetch(`${await server()}${PAGE_CALL}`, {
      method: 'POST',
      body: JSON.stringify({ name, input }),
    })
    if (!response.ok) throw new Error(`The server could not answer ${name}.`)
    const result: { ok: true; data: OutputOf<Name> } | { ok: false; code: string } = await response.json()
    return result
  },
})
