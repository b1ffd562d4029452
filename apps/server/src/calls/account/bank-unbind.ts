import { closeCard } from '@zhixiao/db/account/bank-cards.ts'
import { readTies } from '@zhixiao/db/account/card-ties.ts'
import { cardObstacles, cardTies } from '@zhixiao/domain/customer/card-obstacles.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail } from '../../kernel/result.ts'
import { countsOf } from './bank-ties.ts'
import { changeOwnCard } from './own-card.ts'

export const bankUnbind: Handler<'account.bankUnbind'> = (ctx, input) =>
  changeOwnCard(ctx, input, {
    call: 'account.bankUnbind',
    act: 'bank.unbind',
    message: 'cardUnbound',
    work: async tx => {
      const obstacles = cardObstacles(countsOf(await readTies(tx, ctx.session.custno, input.tradeacco)), 'unbind')
      if (obstacles.length > 0) {
        const reason = obstacles.map(tie => cardTies[tie].text).join('；')
        return fail('BANK-0009', { field: 'tradeacco', reason, data: { obstacles } })
      }
      await closeCard(tx, input.tradeacco)
      return null
    },
  })
