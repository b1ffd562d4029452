import { listCards } from '@zhixiao/db/account/bank-cards.ts'
import { mobileMask } from '@zhixiao/domain/customer/masks.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { sendCode } from '../../platform/secrets/send-code.ts'

export const bankPreSign: Handler<'account.bankPreSign'> = async (ctx, { tradeacco }) => {
  const { custno } = ctx.session
  const card = (await listCards(ctx.db, custno)).find(row => row.tradeacco === tradeacco)
  if (!card) return fail('BANK-0005')
  if (card.state === 'active') return fail('BANK-0006')
  const mobile = customerVault(ctx.keys, custno).open('card_mobile', card.mobile_enc)
  // The holder proved this mobile when the card was bound.
  const sent = await sendCode(ctx, 'bindCard', mobile)
  return sent.ok ? ok({ mobileno: mobileMask(mobile), ...sent.data }) : sent
}
