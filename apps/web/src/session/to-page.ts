import { isRouteName, paths } from '../paths.ts'
import { exists } from '../screen.ts'
import { currentPlace, goTo } from './navigator.ts'

const KEY = 'toPage'

// Coming back to these after login would lead nowhere.
const notKept = new Set<string>(['login', 'register', 'forgetPassword'])

/** Keeps the place the customer wants, by default the one on view, for after login. */
export function keepToPage(place = currentPlace()): void {
  if (place.name === undefined || notKept.has(place.name)) return
  sessionStorage.setItem(KEY, JSON.stringify({ name: place.name, params: {}, query: place.query }))
}

/** The address kept, once; home when there is none or it is not a place of this site. */
export function takeToPage(): string {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return addressOf(text) ?? paths.home
}

/** Keeps the place and goes to login. */
export function goLogin(place = currentPlace()): Promise<void> {
  keepToPage(place)
  return goTo(paths.login)
}

/** AUTH-08: only the name of a place counts, never an address, so that nothing leads off the site. */
export function addressOf(text: string | null): string | undefined {
  const kept = parse(text)
  if (typeof kept !== 'object' || kept === null || !('name' in kept) || typeof kept.name !== 'string') return undefined
  if (!isRouteName(kept.name) || !exists(kept.name)) return undefined
  const search = new URLSearchParams('query' in kept ? textsOf(kept.query) : {})
  return search.size === 0 ? paths[kept.name] : `${paths[kept.name]}?${search}`
}

function textsOf(query: unknown): Record<string, string> {
  if (typeof query !== 'object' || query === null) return {}
  return Object.fromEntries(Object.entries(query).filter(([, value]) => typeof value === 'string'))
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // Anyone can write session storage; what is not ours is as good as nothing.
    return null
  }
}
