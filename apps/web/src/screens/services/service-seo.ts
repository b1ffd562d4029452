import { siteOrigin } from '../../origin.ts'
import { paths, type RouteName, to } from '../../paths.ts'
import type { seo } from '../../seo.ts'
import type { ServicePlace } from '../../services.ts'

interface Page {
  place: ServicePlace
  description: string
  /** The current entry, on the page of a list entry. */
  entry?: { id: string; title: string } | undefined
  /** More structured data. */
  graph?: readonly Record<string, unknown>[]
}

/**
 * A service centre page's metadata for search engines: its URL and breadcrumb. Built in the loader, so that its texts
 * are not part of the page's script.
 */
export function serviceHead({ place, description, entry, graph = [] }: Page): Parameters<typeof seo>[0] {
  const path = entry ? to(place.name, { id: entry.id }) : paths[place.name]
  const way: [string, RouteName][] = [
    ['首页', 'home'],
    ['客户服务', 'customerService'],
    [place.label, place.name],
  ]
  const links = way.map(([name, route]) => ({ name, item: `${siteOrigin()}${paths[route]}` }))
  if (entry) links.push({ name: entry.title, item: `${siteOrigin()}${path}` })
  const breadcrumb = {
    '@type': 'BreadcrumbList',
    itemListElement: links.map((link, index) => ({ '@type': 'ListItem', position: index + 1, ...link })),
  }
  return {
    title: entry ? `${entry.title} - ${place.label}` : place.label,
    description,
    path,
    type: entry ? 'article' : 'website',
    jsonLd: { '@graph': [breadcrumb, ...graph] },
  }
}
