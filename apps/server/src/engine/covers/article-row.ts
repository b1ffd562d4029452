import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { DocumentRecord } from '@zhixiao/db/content/documents.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type Hue, huesInOrder } from '@zhixiao/domain/drawing/hues.ts'
import type { Context } from '../../kernel/context.ts'
import { documentData } from '../content-store/document-data.ts'
import { urlOf } from '../content-store/document-files.ts'
import { publishedOn } from '../content-store/published-on.ts'
import { type Covered, coverOf } from './covers.ts'

export type ArticleRow = OutputOf<'content.articleList'>['list'][number]

type Reads = Pick<Context, 'calendar' | 'market'> & { db: Reader }

/** Articles as lists show them; the hues of their covers differ from those of their neighbours. */
export async function articleRows(ctx: Reads, articles: readonly DocumentRecord[]): Promise<ArticleRow[]> {
  const hues = huesInOrder(articles.map(({ grp }) => grp))
  return Promise.all(articles.map((article, at) => rowOf(ctx, article, hues[at] ?? 'ink')))
}

/** One article, in the first hue of its column. */
export const articleRow = (ctx: Reads, article: DocumentRecord): Promise<ArticleRow> =>
  rowOf(ctx, article, huesInOrder([article.grp])[0] ?? 'ink')

async function rowOf(ctx: Reads, article: DocumentRecord, hue: Hue): Promise<ArticleRow> {
  const posterUrl = urlOf(article.files, 'poster')
  const { type, cover } = documentData.article.parse(article.data)
  return {
    id: article.id,
    columnId: article.grp,
    contentType: type,
    title: article.title,
    lead: article.lead,
    author: article.author,
    manId: article.man_id,
    publishedOn: publishedOn(article),
    posterUrl,
    // A picture of the firm's own takes the place of a drawing that nobody described.
    cover: posterUrl !== null && !cover ? null : await coverRow(ctx, article, hue),
  }
}

async function coverRow(ctx: Reads, article: DocumentRecord, hue: Hue): Promise<ArticleRow['cover']> {
  const { figure, low, alt, hash } = await coverOf({ ...ctx, market: await ctx.market.get() }, coveredOf(article))
  return { figure, low, alt, hue, url: `/resources/cover/${article.id}-${hue}-${hash}.svg` }
}

export const coveredOf = (article: DocumentRecord): Covered =>
  coveredBy(article, article.from_day ?? publishedOn(article))

/** The input of an article's cover. It shows no data newer than the day before publication, or before the version's first day. */
export function coveredBy({ grp: column, data }: Pick<DocumentRecord, 'grp' | 'data'>, published: IsoDate): Covered {
  const { type, funds, cover = null } = documentData.article.parse(data)
  return { cover, column, type, funds, last: addDays(published, -1) }
}
