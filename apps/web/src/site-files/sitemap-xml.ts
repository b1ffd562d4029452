export type Place = { path: string /** YYYY-MM-DD */; changedOn?: string | null }

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => escapes[sign] ?? '')

/** Places of this site as a sitemap; `origin` is prefixed to every path. */
export const sitemapXml = (places: readonly Place[], origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...places.map(({ path, changedOn }) => {
      const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : ''
      return `<url><loc>${escaped(origin + path)}</loc>${changed}</url>`
    }),
    '</urlset>',
    '',
  ].join('\n')
