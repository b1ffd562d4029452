import { type DocumentRecord, pageOfDocuments, pageOfTexts } from '@zhixiao/db/content/documents.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { safeHtml } from '../../platform/markup/sanitise.ts'
import { serviceRow } from './service-row.ts'

export const serviceCenterList: Handler<'content.serviceCenterList'> = async (
  ctx,
  { serviceType, withHtml, pageParam },
) => {
  const filter = { kind: 'service', grp: serviceType } as const
  const { total, rows } = await (withHtml ? pageOfTexts : pageOfDocuments)(ctx.db, filter, pageParam)
  return ok({ total, ...pageParam, list: rows.flatMap(rowOf) })
}

function rowOf(entry: DocumentRecord & { html?: string }) {
  const row = serviceRow(entry)
  return row ? [{ ...row, html: entry.html === undefined ? null : safeHtml(entry.html) }] : []
}
