import { listUnnotifiedReturns, markReturnsNotified, type UnnotifiedReturn } from '@zhixiao/db/settle/remittances.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { bisecting } from '../../kernel/bisecting.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sms } from '../../kernel/ports.ts'
import { sendNotices } from '../../platform/secrets/notice.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { logFailure } from './log-failure.ts'

type Needs = Pick<Context, 'db' | 'keys' | 'gateways' | 'events'>

const BATCH = 500

/**
 * Notifies customers whose unused transfers go back; a failed message does not block the others. The message is sent
 * before that is recorded: a crash in between repeats messages but loses none.
 */
export async function notifyReturned(ctx: Needs): Promise<void> {
  let after = 0n
  for (;;) {
    const unnotified = await listUnnotifiedReturns(ctx.db, after, BATCH)
    await bisecting(
      unnotified,
      async some => {
        await sendNotices(
          ctx,
          some.map(each => noticeOf(ctx, each)),
        )
        await markReturnsNotified(
          ctx.db,
          some.map(each => each.remit_id),
        )
        return []
      },
      error => {
        logFailure(ctx, 'payments', error)
        return []
      },
    )
    const last = unnotified.at(-1)
    if (last === undefined || unnotified.length < BATCH) return
    after = last.remit_id
  }
}

const noticeOf = (
  { keys }: Needs,
  { custno, amount_fen, bank_name, card_tail, mobile_enc }: UnnotifiedReturn,
): Sms => ({
  custno,
  mobile: customerVault(keys, custno).open('mobile', mobile_enc),
  ...smsMessage('transferReturned', { bank: bank_name, tail: card_tail, amount: moneyText(fenText(amount_fen)) }),
})
