import { listCards } from '@zhixiao/db/account/bank-cards.ts'
import { type CardTies, readTies } from '@zhixiao/db/account/card-ties.ts'
import { type CardTieCounts, cardObstacles } from '@zhixiao/domain/customer/card-obstacles.ts'
import { type Fen, fenText, sharesText } from '@zhixiao/domain/money/money.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'

export const bankTies: Handler<'account.bankTies'> = async (ctx, { tradeacco }) => {
  const { custno } = ctx.session
  if (!(await listCards(ctx.db, custno)).some(card => card.tradeacco === tradeacco)) return fail('BANK-0005')
  const ties = await readTies(ctx.db, custno, tradeacco)
  const counts = countsOf(ties)
  return ok({
    holdings: ties.holdings.map(({ fundcode, fundname, shares, unpaid }) => ({
      fundCode: fundcode,
      fundName: fundname,
      shares: sharesText(shares),
      unpaid: fenText(unpaid),
    })),
    pending: ties.pending,
    paying: sumsOf(ties.paying),
    refused: sumsOf(ties.refused),
    plans: ties.plans,
    remittances: sumsOf(ties.remittances),
    unbind: cardObstacles(counts, 'unbind'),
    change: cardObstacles(counts, 'change'),
  })
}

const sumsOf = ({ count, amount }: { count: number; amount: Fen }) => ({ count, amount: fenText(amount) })

export const countsOf = (ties: CardTies): CardTieCounts => ({
  holdings: ties.holdings.length,
  pending: ties.pending,
  paying: ties.paying.count,
  refused: ties.refused.count,
  plans: ties.plans,
  remittances: ties.remittances.count,
})
