import type { CallName } from '@zhixiao/contract/calls.ts'
import type { CallResult } from './call-result.ts'

/** The token of the client's own session: taken from each answer that brings one, dropped at logout and when refused. */
export function ownToken() {
  let token: string | null = null
  function hear(name: CallName, sentWith: string | null, result: CallResult<unknown>): void {
    if (!result.ok) {
      // A refusal of a token that has been replaced meanwhile concerns the old one.
      if (result.kind === 'unauthorised' && token === sentWith) token = null
    } else token = name === 'token.logout' ? null : (tokenIn(result.data) ?? token)
  }
  return { get: () => token, hear }
}

function tokenIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  if ('accesstoken' in data && typeof data.accesstoken === 'string') return data.accesstoken
  return 'session' in data ? tokenIn(data.session) : undefined
}
