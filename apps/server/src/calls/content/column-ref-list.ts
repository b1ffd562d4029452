import { findDocument, findDocuments, listDocuments } from '@zhixiao/db/content/documents.ts'
import { documentData } from '../../engine/content-store/document-data.ts'
import { articleRows } from '../../engine/covers/article-row.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

const NEWEST = 3

export const columnRefList: Handler<'content.columnRefList'> = async (ctx, { id }) => {
  const column = await findDocument(ctx.db, 'column', id)
  if (!column) return ok({ list: [] })
  const named = await findDocuments(ctx.db, 'article', documentData.column.parse(column.data).featured)
  const list = named.length > 0 ? named : await listDocuments(ctx.db, { kind: 'article', grp: id }, 'newest', NEWEST)
  return ok({ list: await articleRows(ctx, list) })
}
