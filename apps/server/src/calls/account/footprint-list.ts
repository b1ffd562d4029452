import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { listVisits, type Visit } from '@zhixiao/db/account/behaviour.ts'
import { findDocuments } from '@zhixiao/db/content/documents.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { isListed } from '@zhixiao/domain/codes/fund-status.ts'
import { articleRows } from '../../engine/covers/article-row.ts'
import { fundRow } from '../../engine/market/fund-row.ts'
import type { CustomerContext, Handler } from '../../kernel/context.ts'
import { orderDay } from '../../kernel/order-day.ts'
import { ok } from '../../kernel/result.ts'

type Item = OutputOf<'account.footprintList'>['days'][number]['items'][number]
type Seen = Visit & { at: Date }

export const footprintList: Handler<'account.footprintList'> = async ctx => {
  const visits = await listVisits(ctx.db, ctx.session.custno)
  const itemOf = await displayOf(ctx, visits)
  const days = Map.groupBy(visits.flatMap(itemOf), ({ seenAt }) => shanghaiDate(Date.parse(seenAt)))
  return ok({ days: [...days].map(([day, items]) => ({ day, items })) })
}

/** A visited item in its current state; null when it is no longer on display. */
async function displayOf(ctx: CustomerContext, visits: readonly Seen[]): Promise<(visit: Seen) => Item[]> {
  const [market, tradeDay] = [await ctx.market.get(), await orderDay(ctx)]
  const ids = visits.filter(visit => visit.ref_type === 'view_article').map(visit => visit.ref_object_id)
  const rows = await articleRows(ctx, await findDocuments(ctx.db, 'article', ids))
  const articles = new Map(rows.map(article => [article.id, article]))
  return ({ ref_type: refType, ref_object_id: refObjectId, at }) => {
    const visit = { refObjectId, seenAt: at.toISOString() }
    if (refType === 'view_article') {
      const article = articles.get(refObjectId)
      return article ? [{ ...visit, refType, article }] : []
    }
    const fund = market.funds.get(refObjectId)
    return fund && isListed(fund.record) ? [{ ...visit, refType, fund: fundRow(fund, tradeDay) }] : []
  }
}
