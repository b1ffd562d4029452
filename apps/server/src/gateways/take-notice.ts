import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { type CallbackOutcome, takeCallback } from '@zhixiao/db/settle/bank-callbacks.ts'
import {
  findRemittingCard,
  findWaiting,
  insertRemittance,
  listWaitingOrders,
  matchRemittance,
  OTHER_PAYER,
  type Remittance,
  type RemittingCard,
} from '@zhixiao/db/settle/remittances.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { parseFen } from '@zhixiao/domain/money/money.ts'
import type { Context } from '../context.ts'
import { customerVault } from '../secrets/places.ts'
import type { BankNotice } from './bank-notice.ts'

type Needs = Pick<Context, 'db' | 'clock' | 'keys' | 'events'>
export type NoticeOutcome = CallbackOutcome | 'repeat' | 'matched' | 'waiting' | 'sent-back' | 'other-payer'

/** Takes a notice whose signature holds, once, in one transaction; a repeat changes nothing. */
export async function takeNotice(ctx: Needs, notice: BankNotice): Promise<NoticeOutcome> {
  const outcome = notice.type === 'movement' ? await takeMovement(ctx, notice) : await takeRemittance(ctx, notice)
  ctx.events.bankNoticed({ channel: notice.channel, extId: notice.extId, outcome })
  return outcome
}

const MOVEMENT = /^([1-9][0-9]{0,17})-(in|out)(?:-([1-9][0-9]{0,3}))?$/

/** The name of a movement at the bank; a first attempt has no number. */
export const movementName = (orderId: bigint, direction: 'in' | 'out', attempt: number): string =>
  `${orderId}-${direction}${attempt > 1 ? `-${attempt}` : ''}`

async function takeMovement(ctx: Needs, notice: Extract<BankNotice, { type: 'movement' }>): Promise<NoticeOutcome> {
  const { channel, extId, txnId, state } = notice
  const [, orderId, direction, attempt = '1'] = MOVEMENT.exec(txnId) ?? []
  if (orderId === undefined || (direction !== 'in' && direction !== 'out')) return 'no-movement'
  const today = shanghaiDate((await ctx.clock.now()).getTime())
  const callback = { channel, extId, txnId, amount: parseFen(notice.amount), state, direction } as const
  const named = { ...callback, orderId: BigInt(orderId), attempt: Number(attempt) }
  return (await withTx(ctx.db, tx => takeCallback(tx, today, named))) ?? 'repeat'
}

class Unmatched extends Error {}

async function takeRemittance(ctx: Needs, notice: Extract<BankNotice, { type: 'remittance' }>): Promise<NoticeOutcome> {
  const { channel, extId } = notice
  const told = { channel, extId, amount: parseFen(notice.amount), arrivedAt: new Date(notice.arrivedAt) }
  const booked = await withTx(ctx.db, async tx => {
    const card = await findRemittingCard(tx, ctx.keys.blindIndex('card', notice.cardno))
    const isOwn = card !== null && sameName(notice.payer, nameOf(ctx, card))
    const remittance = await insertRemittance(tx, { ...told, card: isOwn ? card : null })
    if (remittance && card && !isOwn) {
      const detail = { remitId: String(remittance.remit_id), custno: card.custno, tradeacco: card.tradeacco }
      await writeAudit(tx, { actor: 'bank', act: OTHER_PAYER, detail })
    }
    return remittance && { ...remittance, isOthers: card !== null && !isOwn }
  })
  if (!booked) return matchAgain(ctx, channel, extId)
  if (booked.isOthers) return 'other-payer'
  return booked.custno === null ? 'sent-back' : matchAlone(ctx, booked)
}

const nameOf = ({ keys }: Needs, { custno, custname_enc }: RemittingCard): string =>
  customerVault(keys, custno).open('custname', custname_enc)

/** Banks write names in capitals, in full width, with spaces. */
const sameName = (one: string, other: string): boolean => plainName(one) === plainName(other)
const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s·•.]/g, '')
    .toUpperCase()

/** A process that died between booking a transfer and matching it left it waiting: the bank's repeat takes it up again. */
async function matchAgain(ctx: Needs, channel: string, extId: string): Promise<NoticeOutcome> {
  const waiting = await findWaiting(ctx.db, channel, extId)
  return waiting && (await matchAlone(ctx, waiting)) === 'matched' ? 'matched' : 'repeat'
}

/** Where exactly one order waits for this money it is paid; else the customer says what it is for. */
async function matchAlone(ctx: Needs, booked: Remittance): Promise<'matched' | 'waiting'> {
  const match = async (tx: Tx) => {
    const [order, another] = await listWaitingOrders(tx, booked)
    if (order === undefined || another !== undefined) return false
    if ((await matchRemittance(tx, booked.remit_id, order)) === 'matched') return true
    throw new Unmatched()
  }
  const matched = await withTx(ctx.db, match).catch((error: unknown) => {
    if (error instanceof Unmatched) return false
    throw error
  })
  return matched ? 'matched' : 'waiting'
}
