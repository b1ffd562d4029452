import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { DocumentRecord } from '@zhixiao/db/content/documents.ts'
import { documentData } from '../content-store/document-data.ts'
import { urlOf } from '../content-store/document-files.ts'
import { publishedOn } from '../content-store/published-on.ts'

export type ArticleRow = OutputOf<'content.articleList'>['list'][number]

/** An article as lists show it. */
export const articleRow = (article: DocumentRecord): ArticleRow => ({
  id: article.id,
  columnId: article.grp,
  contentType: documentData.article.parse(article.data).type,
  title: article.title,
  lead: article.lead,
  author: article.author,
  manId: article.man_id,
  publishedOn: publishedOn(article),
  posterUrl: urlOf(article.files, 'poster'),
})
