import { bankOpenRemit as call } from '@zhixiao/contract/account/bank-open-remit.ts'
import { lockCard, openRemit } from '@zhixiao/db/account/bank-cards.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { accept } from '../agreements.ts'
import type { Handler } from '../context.ts'
import { once } from '../once.ts'
import { provePassword } from '../prove-password.ts'
import { fail, ok } from '../result.ts'
import { tellCustomer } from './tell-customer.ts'

export const bankOpenRemit: Handler<'account.bankOpenRemit'> = async (ctx, input) => {
  const { custno } = ctx.session
  const { tradeacco } = input
  const refusal = await provePassword(ctx, input.tradePassword)
  if (refusal) return refusal
  let tail = ''
  const opened = await once(
    ctx,
    call.name,
    async tx => {
      const card = await lockCard(tx, custno, tradeacco)
      if (!card) return fail('BANK-0005')
      if (card.state !== 'active') return fail('BANK-0012')
      if (card.remit_at !== null) return fail('BANK-0011')
      await openRemit(tx, tradeacco)
      await writeAudit(tx, { actor: `customer ${custno}`, act: 'bank.open-remit', detail: { tradeacco } })
      tail = card.card_tail
      return (await accept(tx, custno, 'openRemit', input.agreements, tradeacco)) ?? ok({ tradeacco })
    },
    reply => call.output.parse(reply),
  )
  if (opened.ok && tail) await tellCustomer(ctx, `尾号${tail}的银行卡已开通汇款支付。`)
  return opened
}
