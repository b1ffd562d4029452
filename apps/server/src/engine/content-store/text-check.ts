import type { DocumentKind } from '@zhixiao/db/content/documents.ts'
import { listDayLimits, listOpenable } from '@zhixiao/db/content/texts.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import { paths } from '@zhixiao/domain/codes/site-paths.ts'
import { checkText, limitsIn, type TextCheck } from '@zhixiao/domain/content/text-checks.ts'
import { documentData } from './document-data.ts'
import type { Draft } from './draft.ts'

/** The findings that its author and its checker see of a text. */
export async function checkDraft(db: Reader, { kind, title, lead, body, fundcode, data }: Draft): Promise<TextCheck[]> {
  const links = [...body.matchAll(/\]\(\s*<?([^)\s>]+)/g)].map(([, href = '']) => href)
  if (kind === 'advert') links.push(documentData.advert.parse(data).jumpPath)
  const kinds = links.map(href => ({ href, leads: kindOfLink(href) }))
  const texts = kinds.flatMap(({ leads }) => (typeof leads === 'object' ? `${leads.kind}/${leads.id}` : []))
  const openable = await listOpenable(db, texts)
  const dead = kinds.filter(({ leads }) =>
    typeof leads === 'object' ? !openable.has(`${leads.kind}/${leads.id}`) : leads === 'nowhere',
  )
  const codes = fundcode === null || limitsIn(body).length === 0 ? [] : [fundcode]
  const limits = await listDayLimits(db, codes)
  return checkText({
    kind,
    title,
    lead,
    body,
    limits: limits.map(({ fundcode: fundCode, day_max_fen: dayMax }) => ({ fundCode, dayMax })),
    deadLinks: dead.map(({ href }) => href.slice(0, 80)),
    links: links.length,
  })
}

/** The target of an address in a text: a text of the site, another page of the site, another site, or nothing. */
type Leads = 'page' | 'outside' | 'nowhere' | { kind: DocumentKind; id: string }

const OUTSIDE = /^(?:https?:\/\/[^/\s]+\.[^/\s]+|mailto:[^@\s]+@|tel:\+?[\d-]{5,})/i
const FILE = /^(?:(?:\.\.\/)*files\/|\/resources\/|#)/
const pages = new Set<string>(Object.values(paths))

function kindOfLink(href: string): Leads {
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
