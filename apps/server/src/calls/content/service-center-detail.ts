import { findDocument } from '@zhixiao/db/content/documents.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { safeHtml } from '../../platform/markup/sanitise.ts'
import { serviceRow } from './service-row.ts'

export const serviceCenterDetail: Handler<'content.serviceCenterDetail'> = async (ctx, { id }) => {
  const entry = await findDocument(ctx.db, 'service', id)
  const row = entry && serviceRow(entry)
  return entry && row ? ok({ ...row, html: safeHtml(entry.html) }) : fail('SYS-0404')
}
