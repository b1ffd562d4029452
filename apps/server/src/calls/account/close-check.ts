import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { countClosingObstacles } from '@zhixiao/db/account/closing.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import { type ClosingObstacle, obstaclesIn, obstacleWords } from '@zhixiao/domain/customer/closing.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

type Obstacle = OutputOf<'account.closeCheck'>['obstacles'][number]

export const closeCheck: Handler<'account.closeCheck'> = async ctx =>
  ok({ obstacles: await closingObstacles(ctx.db, ctx.session.custno) })

/** The obstacles to closing an account. */
export async function closingObstacles(db: Reader, custno: string): Promise<Obstacle[]> {
  const found = await countClosingObstacles(db, custno)
  return obstaclesIn(found).map(code => ({ code, text: obstacleWords[code].zh(found[code]), route: routes[code] }))
}

const routes: Readonly<Record<ClosingObstacle, string>> = {
  holding: 'myAssets',
  pending: 'tradeRecord',
  paying: 'tradeRecord',
  plan: 'myFix',
  remittance: 'bank',
}
