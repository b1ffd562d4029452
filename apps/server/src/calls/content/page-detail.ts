import { findDocument } from '@zhixiao/db/content/documents.ts'
import { publishedOn } from '../../engine/content-store/published-on.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { safeHtml } from '../../platform/markup/sanitise.ts'

export const pageDetail: Handler<'content.pageDetail'> = async (ctx, { id }) => {
  const page = await findDocument(ctx.db, 'page', id)
  if (!page) return fail('SYS-0404')
  const { title, lead, html } = page
  return ok({ id, title, lead, html: safeHtml(html), updatedOn: publishedOn(page) })
}
