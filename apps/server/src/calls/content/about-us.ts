import { listTexts } from '@zhixiao/db/content/documents.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { safeHtml } from '../../platform/markup/sanitise.ts'

export const aboutUs: Handler<'content.aboutUs'> = async ctx => {
  const sections = await listTexts(ctx.db, { kind: 'about' })
  return ok({ sections: sections.map(({ id, title, lead, html }) => ({ id, title, lead, html: safeHtml(html) })) })
}
