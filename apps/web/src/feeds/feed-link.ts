import { brand } from '@zhixiao/domain/brand.ts'
import type { MetaDescriptor } from 'react-router'

/** The site's feeds: URL and title. */
export const feeds = {
  viewpoints: { path: '/rss/viewpoints.xml', title: `${brand.name} - 投资观点` },
  notices: { path: '/rss/notices.xml', title: `${brand.name} - 信息披露` },
} as const

/** For the `meta` of pages that have a feed. */
export const feedLink = (name: keyof typeof feeds): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: feeds[name].title,
  href: feeds[name].path,
})
