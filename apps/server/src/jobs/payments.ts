import { type BankAnswer, bookAnswers, type ClaimedTxn, claimDueTxns } from '@zhixiao/db/settle/payments.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import type { Context } from '../context.ts'

const BATCH = 2_000

/**
 * Asks the bank for every movement that is due and books its answers. The bank knows a movement by our id, so one that
 * was asked before a crash or timed out is simply asked again. Returns how many were booked.
 */
export async function movePayments(ctx: Pick<Context, 'db' | 'clock' | 'gateways' | 'events'>): Promise<number> {
  let booked = 0
  for (;;) {
    const today = shanghaiDate((await ctx.clock.now()).getTime())
    const claimed = await claimDueTxns(ctx.db, today, BATCH)
    if (claimed.length === 0) return booked
    const answers = await Promise.all(claimed.map(txn => ask(ctx, txn)))
    const done = await bookAnswers(ctx.db, today, answers)
    booked += done
    // Nothing but movements the bank does not know the end of: they are asked about at the next round.
    if (done === 0) return booked
  }
}

async function ask({ gateways, events }: Pick<Context, 'gateways' | 'events'>, txn: ClaimedTxn): Promise<BankAnswer> {
  const movement = { txnId: `${txn.order_id}-${txn.direction}`, tradeacco: txn.tradeacco, amountFen: txn.amount_fen }
  try {
    const { state } =
      txn.direction === 'in' ? await gateways.bank.debit(movement) : await gateways.bank.credit(movement)
    return { orderId: txn.order_id, direction: txn.direction, state }
  } catch {
    // The bank may have acted before the line broke: that is not known, and so it is asked again, never assumed.
    events.bankAnswered({ txnId: movement.txnId, direction: txn.direction, state: 'unknown' })
    return { orderId: txn.order_id, direction: txn.direction, state: 'unknown' }
  }
}
