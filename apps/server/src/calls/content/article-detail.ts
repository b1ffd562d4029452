import { type DocumentText, findDocument, findDocuments, findNeighbours } from '@zhixiao/db/content/documents.ts'
import { isListed } from '@zhixiao/domain/codes/fund-status.ts'
import { documentData } from '../../engine/content-store/document-data.ts'
import { attachmentsOf, videoOf } from '../../engine/content-store/document-files.ts'
import { articleRow, articleRows, coveredOf } from '../../engine/covers/article-row.ts'
import { coverOf } from '../../engine/covers/covers.ts'
import { type FundRow, fundRow } from '../../engine/market/fund-row.ts'
import type { Context, Handler } from '../../kernel/context.ts'
import { orderDay } from '../../kernel/order-day.ts'
import { fail, ok } from '../../kernel/result.ts'
import { safeHtml } from '../../platform/markup/sanitise.ts'

export const articleDetail: Handler<'content.articleDetail'> = async (ctx, { id }) => {
  const article = await findDocument(ctx.db, 'article', id)
  if (!article) return fail('SYS-0404')
  const { related, funds } = documentData.article.parse(article.data)
  const row = await articleRow(ctx, article)
  const { newer, older } = await findNeighbours(ctx.db, article)
  return ok({
    ...row,
    coverPlot: row.cover && (await coverOf({ ...ctx, market: await ctx.market.get() }, coveredOf(article))).plot,
    column: await columnOf(ctx, article),
    revisedOn: article.from_day,
    html: safeHtml(article.html),
    attachments: attachmentsOf(article.files),
    video: videoOf(article.files),
    previous: newer && (await articleRow(ctx, newer)),
    next: older && (await articleRow(ctx, older)),
    related: await articleRows(ctx, await findDocuments(ctx.db, 'article', related)),
    funds: await fundsOf(ctx, funds),
  })
}

/** A withdrawn column still has its URL. */
async function columnOf({ db }: Context, { grp }: DocumentText): Promise<{ id: string; title: string }> {
  return { id: grp, title: (await findDocument(db, 'column', grp))?.title ?? '' }
}

async function fundsOf(ctx: Context, codes: readonly string[]): Promise<FundRow[]> {
  const [market, tradeDay] = [await ctx.market.get(), await orderDay(ctx)]
  return codes.flatMap(code => {
    const fund = market.funds.get(code)
    return fund && isListed(fund.record) ? [fundRow(fund, tradeDay)] : []
  })
}
