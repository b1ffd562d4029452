import { escapeXml } from '../escape-xml.ts'

export type Place = { path: string /** YYYY-MM-DD */; changedOn?: string | null }

/** Places of this site as a sitemap; `origin` is prefixed to every path. */
export const sitemapXml = (places: readonly Place[], origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...places.map(({ path, changedOn }) => {
      const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : ''
      return `<url><loc>${escapeXml(origin + path)}</loc>${changed}</url>`
    }),
    '</urlset>',
    '',
  ].join('\n')
