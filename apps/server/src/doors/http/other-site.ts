import type { Http } from './http.ts'

/**
 * Whether a page of another site sent a request, according to `sec-fetch-site` or, from older browsers, `origin`.
 * Programs other than browsers send neither.
 */
export function isFromOtherSite(http: Http): boolean {
  const site = http.req.header('sec-fetch-site')
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = http.req.header('origin')
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== http.req.header('host'))
}
