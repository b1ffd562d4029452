import type { Http } from './http.ts'

/**
 * Whether a page of another site sent a request, as its browser says: by `sec-fetch-site`, in older ones by `origin`.
 * A program that is no browser says neither.
 */
export function isFromOtherSite(http: Http): boolean {
  const site = http.req.header('sec-fetch-site')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = http.req.header('origin')
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== http.req.header('host'))
}
