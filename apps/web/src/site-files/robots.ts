import { siteOrigin } from '../origin.ts'
import { paths } from '../paths.ts'
import { screens } from '../routes.ts'

/** Everything behind the login is of no use to a search engine, and neither are the calls. */
export function loader() {
  const closed = screens.filter(({ area }) => area === 'account').map(({ name }) => paths[name])
  const lines = [
    'User-agent: *',
    ...['/api/', ...closed].map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteOrigin()}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
