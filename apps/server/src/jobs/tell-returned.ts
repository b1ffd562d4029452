import { listSentBack } from '@zhixiao/db/settle/remittances.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import type { Context } from '../context.ts'
import { sendNotice } from '../notice.ts'
import { tellFailed } from './tell-failed.ts'

type Needs = Pick<Context, 'db' | 'keys' | 'gateways' | 'events'>

/** Tells customers of transfers that go back because nobody used them; one message that fails stops none of the others. */
export async function tellReturned(ctx: Needs, remitIds: readonly bigint[]): Promise<void> {
  for (const { custno, amount_fen: amount, bank_name, card_tail } of await listSentBack(ctx.db, remitIds)) {
    const what = `您从${bank_name}（${card_tail}）汇入的${moneyText(fenText(amount))}元三个交易日内未用于申请，将退回原卡。`
    await sendNotice(ctx, custno, what).catch(error => tellFailed(ctx, 'payments', error))
  }
}
