import { type Collected, listCollected } from '@zhixiao/db/account/behaviour.ts'
import { findDocuments } from '@zhixiao/db/content/documents.ts'
import { isListed } from '@zhixiao/domain/codes/fund-status.ts'
import { articleRows } from '../../engine/covers/article-row.ts'
import { fundRow } from '../../engine/market/fund-row.ts'
import type { Handler } from '../../kernel/context.ts'
import { orderDay } from '../../kernel/order-day.ts'
import { ok } from '../../kernel/result.ts'

export const collectList: Handler<'account.collectList'> = async (ctx, { refType }) => {
  const collected = await listCollected(ctx.db, ctx.session.custno, refType)
  const [market, tradeDay] = [await ctx.market.get(), await orderDay(ctx)]
  const codes = idsOf(collected, 'own_select')
  const ids = idsOf(collected, 'article')
  const articles = await findDocuments(ctx.db, 'article', ids)
  return ok({
    list: collected.map(row => ({ refType: row.ref_type, refObjectId: row.ref_object_id })),
    funds: codes
      .map(code => market.funds.get(code))
      .filter(fund => fund !== undefined && isListed(fund.record))
      .flatMap(fund => (fund ? [fundRow(fund, tradeDay)] : [])),
    articles: await articleRows(ctx, articles),
  })
}

const idsOf = (collected: readonly Collected[], type: Collected['ref_type']): string[] =>
  collected.filter(row => row.ref_type === type).map(row => row.ref_object_id)
