const KEY = 'console-oidc'

/**
 * Remembers, in this tab, which sign-in went to the identity provider and where to go afterwards.
 * @throws Error with the text to show where the browser keeps nothing: the way back would not be known.
 */
export function keepOidcState(state: string, to: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ state, to }))
  } catch (cause) {
    throw new Error('浏览器不允许本页保存数据，无法经统一认证登录', { cause })
  }
}

/** Returns the remembered sign-in and forgets it. */
export function takeOidcState(): { state: string; to: string } | null {
  const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  sessionStorage.removeItem(KEY)
  if (typeof kept !== 'object' || kept === null || !('state' in kept) || !('to' in kept)) return null
  return { state: String(kept.state), to: String(kept.to) }
}
