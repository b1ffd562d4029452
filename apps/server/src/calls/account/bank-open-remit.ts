import { openRemit } from '@zhixiao/db/account/bank-cards.ts'
import { accept } from '../../engine/orders/agreements.ts'
import { NO_DEBITS } from '../../engine/orders/plan-facts.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail } from '../../kernel/result.ts'
import { changeOwnCard } from './own-card.ts'

export const bankOpenRemit: Handler<'account.bankOpenRemit'> = (ctx, input) =>
  changeOwnCard(ctx, input, {
    call: 'account.bankOpenRemit',
    act: 'bank.open-remit',
    message: 'cardRemitOpened',
    work: async (tx, card) => {
      if (card.capitalmode === NO_DEBITS) return fail('TRADE-CARD', { field: 'tradeacco' })
      if (card.state !== 'active') return fail('BANK-0012')
      if (card.remit_at !== null) return fail('BANK-0011')
      await openRemit(tx, input.tradeacco)
      return accept(tx, ctx.session.custno, 'openRemit', input.agreements, input.tradeacco)
    },
  })
