import type { CallName } from '@zhixiao/contract/calls.ts'
import { lockCard } from '@zhixiao/db/account/bank-cards.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import type { WriteContext } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts'
import { sendNotice } from '../../platform/secrets/notice.ts'
import { provePassword } from '../../platform/secrets/prove-password.ts'

type Card = NonNullable<Awaited<ReturnType<typeof lockCard>>>
type OwnCardChange = {
  call: CallName
  /** Name of the act in the audit log. */
  act: string
  /** The text that the customer sees after “尾号…的银行卡”. */
  message: 'cardUnbound' | 'cardRemitOpened'
  /** Null on success, else the refusal. */
  work: (tx: Tx, card: Card) => Promise<Failure | null>
}

/** Changes one of the customer's own cards under the trade password, idempotently, and notifies the customer. */
export async function changeOwnCard(
  ctx: WriteContext,
  { tradeacco, tradePassword }: { tradeacco: string; tradePassword: string },
  { call, act, message, work }: OwnCardChange,
): Promise<Result<{ tradeacco: string }>> {
  const { custno } = ctx.session
  const refusal = await provePassword(ctx, tradePassword)
  if (refusal) return refusal
  let tail = ''
  const changed = await once(
    ctx,
    call,
    async tx => {
      const card = await lockCard(tx, custno, tradeacco)
      if (!card) return fail('BANK-0005')
      const refused = await work(tx, card)
      if (refused) return refused
      await writeAudit(tx, { actor: `customer ${custno}`, act, detail: { tradeacco } })
      tail = card.card_tail
      return ok({ tradeacco })
    },
    () => ({ tradeacco }),
  )
  if (changed.ok && tail) await sendNotice(ctx, custno, smsMessage(message, { tail }))
  return changed
}
