import { siteOrigin } from '../origin.ts'
import { paths } from '../paths.ts'
import { screens } from '../routes.ts'

/** Pages behind the login and calls are useless to search engines. */
export function loader() {
  const closed = screens.filter(({ access }) => access !== 'public').map(({ name }) => paths[name])
  const lines = [
    'User-agent: *',
    ...['/api/', ...closed].map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteOrigin()}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
