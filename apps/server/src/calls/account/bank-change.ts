import { bankChange as call } from '@zhixiao/contract/account/bank-change.ts'
import type { InputOf } from '@zhixiao/contract/calls.ts'
import { lockCard, replaceCard } from '@zhixiao/db/account/bank-cards.ts'
import { readTies } from '@zhixiao/db/account/card-ties.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { cardObstacles, cardTies } from '@zhixiao/domain/customer/card-obstacles.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { accept } from '../../engine/orders/agreements.ts'
import type { Handler, WriteContext } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { sendNotice } from '../../platform/secrets/notice.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { provePassword } from '../../platform/secrets/prove-password.ts'
import { countsOf } from './bank-ties.ts'
import { bindOnce, holderOf } from './card-holder.ts'
import { readCardTicket, type Verified } from './card-ticket.ts'
import { newCard } from './new-card.ts'

type Input = InputOf<'account.bankChange'>
type Old = { tail: string; mobile: string }

export const bankChange: Handler<'account.bankChange'> = async (ctx, input) => {
  const refusal = await provePassword(ctx, input.tradePassword)
  if (refusal) return refusal
  const holder = await holderOf(ctx, input)
  if (!holder.ok) return holder
  const verified = readCardTicket(ctx.keys, ctx.session.custno, holder.data, input.cardTicket)
  if (!verified) return fail('BANK-0004')
  const replaced: Old[] = []
  const work = (tx: Tx) => replace(ctx, tx, input, verified, replaced)
  const changed = await bindOnce(ctx, input.cardno, () => once(ctx, call.name, work, reply => call.output.parse(reply)))
  const [old] = replaced
  if (changed.ok && old) {
    const message = smsMessage('cardChanged', { tail: old.tail, newTail: input.cardno.slice(-4) })
    await sendNotice(ctx, ctx.session.custno, message, [old.mobile])
  }
  return changed
}

async function replace(
  ctx: WriteContext,
  tx: Tx,
  { tradeacco, cardno, mobileno, agreements }: Input,
  verified: Verified,
  replaced: Old[],
): Promise<Result<{ tradeacco: string; payoutFrom: string }>> {
  const { custno } = ctx.session
  const old = await lockCard(tx, custno, tradeacco)
  if (!old) return fail('BANK-0005')
  const isSame = [old.card_bidx, old.card_bidx2].includes(ctx.keys.blindIndex('card', cardno))
  if (isSame) return fail('BANK-0007')
  const {
    tradeacco: _,
    custno: __,
    ...parts
  } = newCard(ctx.keys, custno, { ...verified, cardNo: cardno, mobile: mobileno })
  const obstacles = cardObstacles(countsOf(await readTies(tx, custno, tradeacco)), 'change')
  if (obstacles.length > 0) {
    const reason = obstacles.map(tie => cardTies[tie].text).join('；')
    return fail('BANK-0010', { field: 'tradeacco', reason, data: { obstacles } })
  }
  const payoutFrom = await replaceCard(tx, custno, tradeacco, parts)
  const refused = await accept(tx, custno, 'changeCard', agreements, `${tradeacco}:${parts.card_tail}`)
  if (refused) return refused
  const detail = { tradeacco, from: old.card_tail, to: parts.card_tail }
  await writeAudit(tx, { actor: `customer ${custno}`, act: 'bank.change', detail })
  replaced.push({ tail: old.card_tail, mobile: customerVault(ctx.keys, custno).open('card_mobile', old.mobile_enc) })
  return ok({ tradeacco, payoutFrom: payoutFrom.toISOString() })
}
