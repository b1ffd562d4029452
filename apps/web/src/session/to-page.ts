import type { CustomerKind } from '@zhixiao/domain/codes/customer-kinds.ts'
import { isFor } from '../access.ts'
import { isRouteName, paths } from '../paths.ts'
import { screenAt } from '../screen.ts'
import { tabStore } from '../stored.ts'
import { currentPlace, goTo } from './navigator.ts'

const KEY = 'toPage'

// Returning to these pages after login would be pointless.
const notKept = new Set<string>(['login', 'register', 'forgetPassword'])

/** What a visitor wanted to collect when asked to log in: a fund for the watch list, or an article. */
export type CollectRequest = { refType: 'own_select' | 'article'; refObjectId: string }

/** Stores the requested place, by default the current one, and the request, until after login. */
export function keepToPage(place = currentPlace(), request?: CollectRequest): void {
  if (place.name === undefined || notKept.has(place.name)) return
  tabStore.set(KEY, JSON.stringify({ name: place.name, params: {}, query: place.query, request }))
}

/** Returns the stored request once. The place stays stored. */
export function takeCollectRequest(): CollectRequest | undefined {
  const kept = parse(tabStore.get(KEY))
  if (typeof kept !== 'object' || kept === null || !('request' in kept)) return undefined
  const { request, ...place } = kept
  tabStore.set(KEY, JSON.stringify(place))
  return isCollectRequest(request) ? request : undefined
}

const isCollectRequest = (request: unknown): request is CollectRequest =>
  typeof request === 'object' &&
  request !== null &&
  'refType' in request &&
  (request.refType === 'own_select' || request.refType === 'article') &&
  'refObjectId' in request &&
  typeof request.refObjectId === 'string'

/** The trade interrupted by a prerequisite such as an assessment. */
export function tradeToReturnTo(): keyof typeof tradeNames | undefined {
  const kept = parse(tabStore.get(KEY))
  const name = typeof kept === 'object' && kept !== null && 'name' in kept ? kept.name : undefined
  return (['purchase', 'fix', 'sell', 'change'] as const).find(each => each === name)
}
export const tradeNames = { purchase: '购买', fix: '定投', sell: '赎回', change: '转换' } as const

export const dropToPage = (): void => tabStore.remove(KEY)

/** Returns the stored URL once; home when there is none or it is not a place of this site. */
export function takeToPage(kind: CustomerKind = 'person'): string {
  const address = addressOf(tabStore.get(KEY)) ?? paths.home
  tabStore.remove(KEY)
  // Pages for persons only are useless to an institution.
  const { access } = screenAt(address.split('?')[0] ?? '') ?? {}
  return kind === 'institution' && access !== undefined && !isFor(access, kind) ? paths.enterpriseInfo : address
}

/** Stores the place and goes to login. */
export function goLogin(place = currentPlace(), request?: CollectRequest): Promise<void> {
  keepToPage(place, request)
  return goTo(paths.login)
}

/** AUTH-08: accepts only the name of a place, never a URL, so that nothing leads off the site. */
export function addressOf(text: string | null): string | undefined {
  const kept = parse(text)
  if (typeof kept !== 'object' || kept === null || !('name' in kept) || typeof kept.name !== 'string') return undefined
  if (!isRouteName(kept.name)) return undefined
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
    // Anyone can write session storage; a value that we did not write is ignored.
    return null
  }
}
