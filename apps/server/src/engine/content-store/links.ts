import type { DocumentKind } from '@zhixiao/db/content/documents.ts'
import { paths } from '@zhixiao/domain/codes/site-paths.ts'

/** The target of an address in a text: a text of the site, another page of the site, another site, or nothing. */
export type Leads = 'page' | 'outside' | 'nowhere' | { kind: DocumentKind; id: string }

const OUTSIDE = /^(?:https?:\/\/[^/\s]+\.[^/\s]+|mailto:[^@\s]+@|tel:\+?[\d-]{5,})/i
const FILE = /^(?:(?:\.\.\/)*files\/|\/resources\/|#)/
const pages = new Set<string>(Object.values(paths))

export function kindOfLink(href: string): Leads {
  if (FILE.test(href)) return 'page'
  if (!href.startsWith('/')) return OUTSIDE.test(href) ? 'outside' : 'nowhere'
  const [path = '', query = ''] = (href.split('#')[0] ?? '').split('?')
  const asked = new URLSearchParams(query)
  const notice = asked.get('noticeId')
  const id = asked.get('id')
  if (path === paths.msgPublish && notice !== null) return { kind: 'notice', id: notice }
  if ((path === paths.viewpointArticle || path === paths.viewpointVideo) && id !== null) return { kind: 'article', id }
  return path === '/' || pages.has(path) ? 'page' : 'nowhere'
}
