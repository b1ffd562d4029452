import { brand } from '@zhixiao/domain/brand.ts'
import type { MetaDescriptor } from 'react-router'

/** The feeds of the site: where each is, and what readers call it. */
export const feeds = {
  viewpoints: { path: '/rss/viewpoints.xml', title: `${brand.name} - 投资观点` },
  notices: { path: '/rss/notices.xml', title: `${brand.name} - 信息披露` },
} as const

/** For `meta` of the pages that a feed follows. */
export const feedLink = (name: keyof typeof feeds): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: feeds[name].title,
  href: feeds[name].path,
})
