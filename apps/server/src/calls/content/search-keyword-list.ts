import { listDocuments } from '@zhixiao/db/content/documents.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

export const searchKeywordList: Handler<'content.searchKeywordList'> = async ctx => {
  const words = await listDocuments(ctx.db, { kind: 'keyword' }, 'sorted')
  return ok({ list: words.map(({ id, title }) => ({ id, keyWord: title })) })
}
