import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Tx } from '../tx.ts'
import { openCase } from './channel-statement.ts'
import { bookAnswersIn, type Direction } from './payments.ts'

export type BankCallback = {
  channel: string
  extId: string
  /** Our reference of the movement, parsed. */
  orderId: bigint
  direction: Direction
  attempt: number
  txnId: string
  amount: Fen
  state: 'done' | 'refused'
}
export type CallbackOutcome = 'booked' | 'known' | 'no-movement' | 'wrong-amount' | 'conflict'

/**
 * Records a bank's message about a movement, idempotent by the bank's message number. Only a message that names a
 * requested movement with its amount is booked; others are kept with a reason for manual review, and money that left although it
 * was refused before is a case at once. Null for a repeat.
 */
export async function takeCallback(tx: Tx, day: IsoDate, callback: BankCallback): Promise<CallbackOutcome | null> {
  const { channel, extId, txnId, amount, state } = callback
  const { rows } = await sql`
    insert into bank_callback (channel, ext_id, txn_id, amount_fen, state, outcome, at)
    values (${channel}, ${extId}, ${txnId}, ${amount}, ${state}, 'known', business_now())
    on conflict do nothing returning 1`.execute(tx)
  if (rows.length === 0) return null
  const outcome = await book(tx, day, callback)
  if (outcome === 'conflict') await openCase(tx, callback)
  await sql`update bank_callback set outcome = ${outcome} where channel = ${channel} and ext_id = ${extId}`.execute(tx)
  return outcome
}

async function book(tx: Tx, day: IsoDate, callback: BankCallback): Promise<CallbackOutcome> {
  const { orderId, direction, attempt, amount, state } = callback
  const { rows } = await sql<{ amount_fen: Fen; state: string; attempt: number }>`
    select state, attempt, coalesce((
      select advance_fen from fast_redemption x where x.order_id = t.order_id and direction = 'out' and ${attempt} = 1), amount_fen) as amount_fen
    from bank_txn t where order_id = ${orderId} and direction = ${direction} and (state in ('unknown', 'done', 'refused', 'requested')
      or state = 'cancelled' and direction = 'out')`.execute(tx)
  const asked = rows[0]
  if (!asked || attempt > asked.attempt) return 'no-movement'
  if (asked.amount_fen !== amount) return 'wrong-amount'
  // A new attempt follows only a refusal. If the earlier attempt succeeded after all, the money may be paid twice.
  if (attempt < asked.attempt) return state === 'refused' ? 'known' : 'conflict'
  if (asked.state === 'requested') return 'no-movement'
  // Of what is paid out, only an advance is ended, and only because the bank refused it.
  if (asked.state === 'cancelled') return state === 'refused' ? 'known' : 'conflict'
  if (await bookAnswersIn(tx, day, [{ orderId, direction, attempt, state }])) return 'booked'
  return asked.state === state || state === 'refused' ? 'known' : 'conflict'
}
