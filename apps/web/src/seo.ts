import { brand, siteName } from '@zhixiao/domain/brand.ts'
import type { MetaDescriptor } from 'react-router'
import { siteOrigin } from './origin.ts'

/** What search engines and link previews show for a page. */
export interface Page {
  /** Without the brand, which is appended. */
  title: string
  description?: string
  /** Canonical path and query: `to('fundDetail', {fundCode})`. */
  path?: string
  type?: 'website' | 'article'
  /** Path of the picture that a link to the page shows elsewhere, 1200 x 630; else the firm's own. */
  image?: string
  jsonLd?: Record<string, unknown>
}

/** The return value of a public screen's `meta`: title, description, canonical URL, Open Graph and JSON-LD. */
export function seo({
  title,
  description = brand.description,
  path,
  type = 'website',
  image = '/resources/share/site.png',
  jsonLd,
}: Page): MetaDescriptor[] {
  const url = path === undefined ? [] : [`${siteOrigin()}${path}`]
  const full = pageTitle(title)
  return [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: siteName },
    { property: 'og:image', content: `${siteOrigin()}${image}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...url.flatMap(href => [
      { tagName: 'link', rel: 'canonical', href },
      { property: 'og:url', content: href },
    ]),
    // On the server alone: the browser makes no script from text, and a search engine reads the document it was sent.
    ...(jsonLd && typeof window === 'undefined'
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...jsonLd } }]
      : []),
  ]
}

/** The `meta` of a public screen with a loader that returns the page's `head`. */
export const metaOfHead = ({ loaderData }: { loaderData?: { head: Page } | undefined }): MetaDescriptor[] =>
  seo(loaderData?.head ?? { title: '页面不存在' })

const pageTitle = (title: string): string => `${title} - ${siteName}`
