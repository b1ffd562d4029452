import { paths } from './paths.ts'
import { resources, screens } from './routes.ts'

/** What the page cache needs to know of an address. */
export type PageAddress = {
  /** The address to render: known path, known query fields only, in a fixed order. */
  url: string
  /** False for an address that no screen answers; all of them are one and the same page. */
  known: boolean
}

/** Where the router asks for the routes behind the links of a page; named in `react-router.config.ts`. */
const ROUTES_PATH = '/routes.json'

/** Addresses that lead elsewhere. */
const redirects = new Set(['/services'])

const byPath = new Map(screens.map(screen => [paths[screen.name].toLowerCase(), screen]))
const resourcePaths = new Set<string>(resources.map(({ path }) => path))
// Nothing a screen reads is longer; what is has no page of its own.
const MAX_VALUE = 64
const themes = new Set(['light', 'dark'])

function routesAddress(query: URLSearchParams): string {
  const known = (query.get('paths') ?? '').split(',').filter(path => byPath.has(path.toLowerCase()))
  return `${ROUTES_PATH}?${new URLSearchParams({ paths: known.join(','), version: (query.get('version') ?? '').slice(0, 16) })}`
}

/**
 * Reduces a request's address to the page it names, so that a page has one place in the cache whatever query fields
 * are hung on it. `/fund.data` is the data of `/fund` that the router fetches when moving inside the site.
 */
export function pageOf(path: string, query: URLSearchParams): PageAddress {
  const isData = path.endsWith('.data')
  const bare = (isData ? path.slice(0, -'.data'.length) : path).replace(/(?<=.)\/+$/, '').toLowerCase()
  const suffix = isData ? '.data' : ''
  if (bare === '/' || (isData && bare === '/_root')) return { url: isData ? '/_root.data' : '/', known: true }
  if (path === ROUTES_PATH) return { url: routesAddress(query), known: true }
  if (resourcePaths.has(path)) return { url: path, known: true }
  if (redirects.has(bare)) return { url: `${bare}${suffix}`, known: true }
  const screen = byPath.get(bare)
  if (!screen) return { url: `/404${suffix}`, known: false }
  const kept = new URLSearchParams()
  for (const field of screen.query ?? []) {
    const value = query.get(field)
    if (value !== null && value.length <= MAX_VALUE) kept.set(field, value)
  }
  const theme = query.get('theme')
  if (theme !== null && themes.has(theme)) kept.set('theme', theme)
  // Which of the matched loaders the router wants; its own field.
  const wanted = query.get('_routes')
  if (isData && wanted !== null) kept.set('_routes', wanted)
  return { url: `${paths[screen.name]}${suffix}${kept.size === 0 ? '' : `?${kept}`}`, known: true }
}
