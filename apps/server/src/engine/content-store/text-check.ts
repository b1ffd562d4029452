import { listDayLimits, listOpenable } from '@zhixiao/db/content/texts.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import { checkText, limitsIn, type TextCheck } from '@zhixiao/domain/content/text-checks.ts'
import { documentData } from './document-data.ts'
import type { Draft } from './draft.ts'
import { kindOfLink } from './links.ts'

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
