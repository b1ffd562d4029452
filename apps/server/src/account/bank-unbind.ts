import { bankUnbind as call } from '@zhixiao/contract/account/bank-unbind.ts'
import { closeCard, lockCard } from '@zhixiao/db/account/bank-cards.ts'
import { readTies } from '@zhixiao/db/account/card-ties.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { cardObstacles, cardTies } from '@zhixiao/domain/customer/card-obstacles.ts'
import type { Handler } from '../context.ts'
import { once } from '../once.ts'
import { provePassword } from '../prove-password.ts'
import { fail, ok } from '../result.ts'
import { countsOf } from './bank-ties.ts'
import { tellCustomer } from './tell-customer.ts'

export const bankUnbind: Handler<'account.bankUnbind'> = async (ctx, { tradeacco, tradePassword }) => {
  const { custno } = ctx.session
  const refusal = await provePassword(ctx, tradePassword)
  if (refusal) return refusal
  let tail = ''
  const closed = await once(
    ctx,
    call.name,
    async tx => {
      const card = await lockCard(tx, custno, tradeacco)
      if (!card) return fail('BANK-0005')
      const obstacles = cardObstacles(countsOf(await readTies(tx, custno, tradeacco)), 'unbind')
      if (obstacles.length > 0) {
        const reason = obstacles.map(tie => cardTies[tie].text).join('；')
        return fail('BANK-0009', { field: 'tradeacco', reason, data: { obstacles } })
      }
      await closeCard(tx, tradeacco)
      await writeAudit(tx, { actor: `customer ${custno}`, act: 'bank.unbind', detail: { tradeacco } })
      tail = card.card_tail
      return ok({ tradeacco })
    },
    reply => call.output.parse(reply),
  )
  if (closed.ok && tail) await tellCustomer(ctx, `尾号${tail}的银行卡已解绑。`)
  return closed
}
