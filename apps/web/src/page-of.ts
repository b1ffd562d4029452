import { paths } from './paths.ts'
import { resources, screens } from './routes.ts'

/** What the page cache needs to know about a URL. */
export type PageAddress = {
  /** The URL to render: known path, known query fields only, in a fixed order. */
  url: string
  /** False for a URL that no screen answers; all of these share one page. */
  known: boolean
}

/** Where the router requests the routes behind a page's links; named in `react-router.config.ts`. */
const ROUTES_PATH = '/routes.json'

/** URLs that redirect. */
const redirects = new Set(['/services'])

const byPath = new Map(screens.map(screen => [paths[screen.name].toLowerCase(), screen]))
const resourcePaths = new Set<string>(resources.map(({ path }) => path))
// No screen reads a longer value; a URL with one has no page of its own.
const MAX_VALUE = 64
/** Of a build it has eight characters; while pages are developed it is a random fraction. */
const MAX_VERSION = 24
/** The values of `?theme=`. */
const themes = new Set(['light', 'dark'])

function routesAddress(query: URLSearchParams): string {
  const known = (query.get('paths') ?? '').split(',').filter(path => byPath.has(path.toLowerCase()))
  return `${ROUTES_PATH}?${new URLSearchParams({ paths: known.join(','), version: (query.get('version') ?? '').slice(0, MAX_VERSION) })}`
}

/**
 * Reduces a request's URL to the page it names, so that each page has one cache entry regardless of additional query
 * fields. `/fund.data` is the data of `/fund` that the router fetches on navigation.
 */
export function pageOf(path: string, query: URLSearchParams): PageAddress {
  const isData = path.endsWith('.data')
  const bare = (isData ? path.slice(0, -'.data'.length) : path).replace(/(.)\/+$/, '$1').toLowerCase()
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
  // The router's own field: which of the matched loaders it wants.
  const wanted = query.get('_routes')
  if (isData && wanted !== null) kept.set('_routes', wanted)
  return { url: `${paths[screen.name]}${suffix}${kept.size === 0 ? '' : `?${kept}`}`, known: true }
}
