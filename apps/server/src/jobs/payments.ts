import { type BankAnswer, bookAnswers, type ClaimedTxn, claimDueTxns } from '@zhixiao/db/settle/payments.ts'
import {
  bookReturned,
  failUnsentOrders,
  listForgotten,
  listOpenReturns,
  type OpenReturn,
  remittancesWait,
  sendBack,
} from '@zhixiao/db/settle/remittances.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import type { Context } from '../context.ts'
import { movementName, takeNotice } from '../gateways/take-notice.ts'

const BATCH = 2_000

type Needs = Pick<Context, 'db' | 'clock' | 'keys' | 'gateways' | 'events'>

/**
 * Asks the bank for every movement that is due and books its answers. The bank knows a movement by our id, so one that
 * was asked before a crash or timed out is simply asked again. Returns how many were booked.
 */
export async function movePayments(ctx: Needs): Promise<number> {
  if (await remittancesWait(ctx.db)) await moveRemittances(ctx)
  let booked = 0
  for (;;) {
    const today = shanghaiDate((await ctx.clock.now()).getTime())
    const claimed = await claimDueTxns(ctx.db, today, BATCH)
    if (claimed.length === 0) return booked
    const answers = await Promise.all(claimed.map(txn => ask(ctx, txn)))
    await hearBank(ctx)
    const done = await bookAnswers(ctx.db, today, answers)
    await hearBank(ctx)
    booked += done
    // Nothing but movements the bank does not know the end of: they are asked about at the next round.
    if (done === 0) return booked
  }
}

async function ask({ gateways, events }: Pick<Context, 'gateways' | 'events'>, txn: ClaimedTxn): Promise<BankAnswer> {
  const { order_id: orderId, direction, attempt } = txn
  const txnId = movementName(orderId, direction, attempt)
  const movement = { txnId, tradeacco: txn.tradeacco, cardTail: txn.card_tail, amountFen: txn.amount_fen }
  try {
    const { state } = direction === 'in' ? await gateways.bank.debit(movement) : await gateways.bank.credit(movement)
    events.bankAnswered({ txnId, direction, state })
    return { orderId, direction, attempt, state }
  } catch {
    // The bank may have acted before the line broke: that is not known, and so it is asked again, never assumed.
    events.bankAnswered({ txnId, direction, state: 'unknown' })
    return { orderId, direction, attempt, state: 'unknown' }
  }
}

/** What the embedded bank tells of its own accord, on the way another bank's notices take. */
async function hearBank(ctx: Needs): Promise<void> {
  for (const notice of ctx.gateways.bank.notices?.() ?? []) await takeNotice(ctx, notice)
}

/** Gives up what waited too long, and asks the bank to send unused transfers back. */
async function moveRemittances(ctx: Needs): Promise<void> {
  await withTx(ctx.db, failUnsentOrders)
  for (const { remit_id, custno } of await listForgotten(ctx.db))
    await withTx(ctx.db, tx => sendBack(tx, custno, remit_id))
  for (const transfer of await listOpenReturns(ctx.db, BATCH)) await askToSendBack(ctx, transfer)
}

async function askToSendBack({ db, gateways }: Needs, transfer: OpenReturn): Promise<void> {
  const { remit_id, channel, ext_id: extId, amount_fen: amountFen } = transfer
  const txnId = `R${remit_id}`
  const answer = await gateways.bank.sendBack({ txnId, channel, extId, amountFen }).catch(() => null)
  if (answer?.state === 'done') await withTx(db, tx => bookReturned(tx, remit_id))
}
