import type { InputOf } from '@zhixiao/contract/calls.ts'
import { insertCollected, putVisit } from '@zhixiao/db/account/behaviour.ts'
import { findDocument } from '@zhixiao/db/content/documents.ts'
import { isListed } from '@zhixiao/domain/codes/fund-status.ts'
import type { Context, Handler } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { fail, ok } from '../../kernel/result.ts'

/** More entries of one kind than a customer looks through, and few enough for one page. */
const MOST = 200

export const behaviourAdd: Handler<'account.behaviourAdd'> = async (ctx, input) => {
  const { refType, refObjectId: ref_object_id } = input
  const { custno } = ctx.session
  if (!(await isThere(ctx, input))) return fail('SYS-0404')
  return once(
    ctx,
    'account.behaviourAdd',
    async tx => {
      if (refType === 'view_fund' || refType === 'view_article') {
        await putVisit(tx, custno, { ref_type: refType, ref_object_id }, MOST)
        return ok(DONE)
      }
      const fits = await insertCollected(tx, custno, { ref_type: refType, ref_object_id }, MOST)
      return fits ? ok(DONE) : fail('COLLECT-0001')
    },
    () => DONE,
  )
}

const DONE = { collected: true } as const

/** Only items on display can be added. */
async function isThere(ctx: Context, { refType, refObjectId }: InputOf<'account.behaviourAdd'>): Promise<boolean> {
  const isArticle = refType === 'article' || refType === 'view_article'
  if (isArticle) return (await findDocument(ctx.db, 'article', refObjectId)) !== null
  const fund = (await ctx.market.get()).funds.get(refObjectId)
  return fund !== undefined && isListed(fund.record)
}
