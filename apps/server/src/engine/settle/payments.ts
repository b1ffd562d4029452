import { noteMissingTransfers } from '@zhixiao/db/account/customer-events.ts'
import { type BankAnswer, bookAnswers, type ClaimedTxn, claimDueTxns } from '@zhixiao/db/settle/payments.ts'
import {
  bookReturned,
  failUnsentOrders,
  listOpenReturns,
  listUnusedRemittances,
  type OpenReturn,
  remittancesWait,
  sendBack,
} from '@zhixiao/db/settle/remittances.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { KIND, type OrderKind } from '@zhixiao/domain/codes/business-kinds.ts'
import { batched } from '../../kernel/batched.ts'
import { bisecting } from '../../kernel/bisecting.ts'
import type { Context } from '../../kernel/context.ts'
import type { Purpose } from '../../kernel/ports.ts'
import { movementName, takeNotice } from '../../platform/gateways/take-notice.ts'
import { logFailure } from './log-failure.ts'
import { notifyReturned } from './notify-returned.ts'

const BATCH = 2_000
/** Transfers moved per transaction. */
const TRANSFERS = 500

type Needs = Pick<Context, 'db' | 'clock' | 'keys' | 'gateways' | 'events'>

/**
 * The job of every second that pays redemptions, dividends and refunds and debits purchases: asks the bank about every
 * movement that is due and books its answers. The bank identifies a movement by our id, so a retry after a crash or
 * time-out is safe. Returns how many were booked.
 */
export async function movePayments(ctx: Needs): Promise<number> {
  if (await remittancesWait(ctx.db)) await moveRemittances(ctx)
  let booked = 0
  for (;;) {
    const today = shanghaiDate((await ctx.clock.now()).getTime())
    const claimed = await claimDueTxns(ctx.db, today, BATCH)
    if (claimed.length === 0) return booked
    const answers = await Promise.all(claimed.map(txn => ask(ctx, txn)))
    const done =
      (await takeBankNotices(ctx)) + (await bookAnswers(ctx.db, today, answers)) + (await takeBankNotices(ctx))
    booked += done
    // A booked movement may make another due, such as a refund. The remaining ones have no known result yet and are
    // retried in the next round.
    if (done === 0) return booked
  }
}

async function ask({ gateways, events }: Pick<Context, 'gateways' | 'events'>, txn: ClaimedTxn): Promise<BankAnswer> {
  const { order_id: orderId, direction, attempt } = txn
  const txnId = movementName(orderId, direction, attempt)
  const { agreement, tradeacco, card_tail: cardTail, amount_fen: amountFen } = txn
  const movement = { txnId, agreement, tradeacco, cardTail, amountFen, purpose: purposeOf(txn) }
  try {
    const { state, code } =
      direction === 'in' ? await gateways.bank.debit(movement) : await gateways.bank.credit(movement)
    events.bankAnswered({ txnId, direction, state, why: '' })
    return { orderId, direction, attempt, state, code }
  } catch (error) {
    // The bank may have acted before the connection broke: the result is unknown, so we ask again and assume nothing.
    events.bankAnswered({ txnId, direction, state: 'unknown', why: String(error) })
    return { orderId, direction, attempt, state: 'unknown' }
  }
}

const debits: Partial<Record<OrderKind, Purpose>> = {
  [KIND.subscription]: 'subscription',
  [KIND.planPurchase]: 'plan',
}
const credits: Partial<Record<OrderKind, Purpose>> = {
  [KIND.redemption]: 'redemption',
  [KIND.conversion]: 'conversion',
  [KIND.dividend]: 'dividend',
}

function purposeOf({ kind, direction, is_advance: isAdvance }: ClaimedTxn): Purpose {
  if (isAdvance) return 'advance'
  return direction === 'in' ? (debits[kind] ?? 'purchase') : (credits[kind] ?? 'refund')
}

/** Processes the embedded bank's notices like those of an external bank; returns how many movements it booked. */
async function takeBankNotices(ctx: Needs): Promise<number> {
  let booked = 0
  for (const notice of ctx.gateways.bank.notices?.() ?? []) if ((await takeNotice(ctx, notice)) === 'booked') booked++
  return booked
}

/** Fails orders whose transfer did not arrive in time, and asks the bank to send unused transfers back. */
async function moveRemittances(ctx: Needs): Promise<void> {
  await withTx(ctx.db, noteMissingTransfers)
  await withTx(ctx.db, failUnsentOrders)
  for (const some of batched(await listUnusedRemittances(ctx.db), TRANSFERS))
    await inSets(ctx, some, (tx, remitIds) => sendBack(tx, remitIds, 'time'))
  await notifyReturned(ctx)
  let after = 0n
  for (;;) {
    const open = await listOpenReturns(ctx.db, after, TRANSFERS)
    const sent = (await Promise.all(open.map(transfer => askToSendBack(ctx, transfer)))).flat()
    if (sent.length > 0) await inSets(ctx, sent, bookReturned)
    const last = open.at(-1)
    if (last === undefined || open.length < TRANSFERS) return
    after = last.remit_id
  }
}

/** Works through transfers so that a bad one does not block the others; failures are retried in the next round. */
const inSets = (
  ctx: Needs,
  remitIds: readonly bigint[],
  act: (tx: Tx, remitIds: readonly bigint[]) => Promise<unknown>,
) =>
  bisecting(
    remitIds,
    async some => [await withTx(ctx.db, tx => act(tx, some))],
    error => {
      logFailure(ctx, 'payments', error)
      return []
    },
  )

/**
 * The transfer's number if the bank sent it back. Idempotent: the bank sends a transfer back once per id, and the id is
 * ours.
 */
async function askToSendBack({ gateways, events }: Needs, transfer: OpenReturn): Promise<bigint[]> {
  const { remit_id, channel, ext_id: extId, amount_fen: amountFen } = transfer
  const txnId = `R${remit_id}`
  try {
    const { state } = await gateways.bank.sendBack({ txnId, channel, extId, amountFen })
    return state === 'done' ? [remit_id] : []
  } catch (error) {
    events.bankAnswered({ txnId, direction: 'out', state: 'unknown', why: String(error) })
    return []
  }
}
