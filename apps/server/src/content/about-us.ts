import { listTexts } from '@zhixiao/db/content/documents.ts'
import type { Handler } from '../context.ts'
import { ok } from '../result.ts'
import { safeHtml } from './sanitise.ts'

export const aboutUs: Handler<'content.aboutUs'> = async ctx => {
  const sections = await listTexts(ctx.db, { kind: 'about' })
  return ok({ sections: sections.map(({ id, title, html }) => ({ id, title, html: safeHtml(html) })) })
}
