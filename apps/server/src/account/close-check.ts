import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { countClosingObstacles } from '@zhixiao/db/account/closing.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { Handler } from '../kernel/context.ts'
import { ok } from '../kernel/result.ts'

type Obstacle = OutputOf<'account.closeCheck'>['obstacles'][number]

export const closeCheck: Handler<'account.closeCheck'> = async ctx =>
  ok({ obstacles: await closingObstacles(ctx.db, ctx.session.custno) })

/** The obstacles to closing an account. */
export async function closingObstacles(db: Reader, custno: string): Promise<Obstacle[]> {
  const found = await countClosingObstacles(db, custno)
  const all: [count: number, obstacle: Obstacle][] = [
    [found.holding, { code: 'holding', text: `还持有 ${found.holding} 只基金的份额，请先全部赎回`, route: 'myAssets' }],
    [
      found.pending,
      { code: 'pending', text: `还有 ${found.pending} 笔交易未确认，请等待确认或撤单`, route: 'tradeRecord' },
    ],
    [found.paying, { code: 'paying', text: `还有 ${found.paying} 笔款项未到账，请等待到账`, route: 'tradeRecord' }],
    [found.plan, { code: 'plan', text: `还有 ${found.plan} 个定投计划，请先终止`, route: 'myFix' }],
    [found.remittance, { code: 'remittance', text: `还有 ${found.remittance} 笔汇款未处理，请先处理`, route: 'bank' }],
  ]
  return all.filter(([count]) => count > 0).map(([, obstacle]) => obstacle)
}
