import { findDocument } from '@zhixiao/db/content/documents.ts'
import type { Handler } from '../context.ts'
import { publishedOn } from '../published-on.ts'
import { fail, ok } from '../result.ts'
import { safeHtml } from './sanitise.ts'

export const pageDetail: Handler<'content.pageDetail'> = async (ctx, { id }) => {
  const page = await findDocument(ctx.db, 'page', id)
  if (!page) return fail('SYS-0404')
  const { title, lead, html } = page
  return ok({ id, title, lead, html: safeHtml(html), updatedOn: publishedOn(page) })
}
