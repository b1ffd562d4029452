const KEY = 'console-oidc'

/** Remembers, in this tab, which sign-in went to the identity provider and where to go afterwards. */
export const keepOidcState = (state: string, to: string): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ state, to }))

/** Returns the remembered sign-in and forgets it. */
export function takeOidcState(): { state: string; to: string } | null {
  const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  sessionStorage.removeItem(KEY)
  if (typeof kept !== 'object' || kept === null || !('state' in kept) || !('to' in kept)) return null
  return { state: String(kept.state), to: String(kept.to) }
}
