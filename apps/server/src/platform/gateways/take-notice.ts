import { OTHER_PAYER } from '@zhixiao/db/codes.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { type CallbackOutcome, takeCallback } from '@zhixiao/db/settle/bank-callbacks.ts'
import {
  findRemittingCards,
  findWaiting,
  insertRemittances,
  listWaitingOrders,
  matchRemittances,
  type NamedRemittance,
  type Remittance,
  type RemittingCard,
  type TransferName,
} from '@zhixiao/db/settle/remittances.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { cardPartsOf, nameMask } from '@zhixiao/domain/customer/masks.ts'
import { printedName } from '@zhixiao/domain/customer/typed-text.ts'
import { parseFen } from '@zhixiao/domain/money/money.ts'
import { bisecting } from '../../kernel/bisecting.ts'
import type { Context } from '../../kernel/context.ts'
import type { BankNotice } from '../../kernel/ports.ts'
import { customerVault } from '../secrets/places.ts'

type Needs = Pick<Context, 'db' | 'clock' | 'keys' | 'events'>
export type NoticeOutcome = CallbackOutcome | 'repeat' | 'matched' | 'waiting' | 'suspense' | 'other-payer'

/** Processes a notice with a valid signature; idempotent. */
export async function takeNotice(ctx: Needs, notice: BankNotice): Promise<NoticeOutcome> {
  if (notice.type === 'remittance') return (await takeTransfers(ctx, [notice]))[0] ?? 'repeat'
  return tell(ctx, notice, await takeMovement(ctx, notice))
}

function tell({ events }: Needs, { channel, extId }: BankNotice, outcome: NoticeOutcome): NoticeOutcome {
  events.bankNoticed({ channel, extId, outcome })
  return outcome
}

const MOVEMENT = /^([1-9][0-9]{0,17})-(in|out)(?:-([1-9][0-9]{0,3}))?$/

/** Our id of a movement at the bank; the first attempt has no number. */
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

export type Transfer = Extract<BankNotice, { type: 'remittance' }>

/** Books notices of incoming transfers in a fixed number of statements; returns the results in order. */
export async function takeTransfers(ctx: Needs, notices: readonly Transfer[]): Promise<NoticeOutcome[]> {
  const { booked, others } = await withTx(ctx.db, tx => book(tx, ctx, notices))
  // A process that died between booking and matching left a transfer unmatched: the bank's repeated notice resumes the
  // matching.
  const waiting = await findWaiting(
    ctx.db,
    notices.filter(notice => !booked.has(nameIn(notice))),
  )
  const own = [...booked.values()].filter(each => each.custno !== null)
  const matched = await matchAlone(ctx, [...own, ...waiting])
  const again = new Map(waiting.map(each => [nameKept(each), each]))
  const outcomeOf = (notice: Transfer): NoticeOutcome => {
    const name = nameIn(notice)
    const transfer = booked.get(name) ?? again.get(name)
    if (transfer && matched.has(transfer.remit_id)) return 'matched'
    if (!booked.has(name)) return 'repeat'
    if (others.has(name)) return 'other-payer'
    return transfer?.custno === null ? 'suspense' : 'waiting'
  }
  return notices.map(notice => tell(ctx, notice, outcomeOf(notice)))
}

const nameIn = ({ channel, extId }: TransferName): string => `${channel}|${extId}`
const nameKept = ({ channel, ext_id: extId }: NamedRemittance): string => nameIn({ channel, extId })

/** Books transfers without matching them to orders; `takeTransfers` does that afterwards. Returns the results in order. */
export async function bookTransfers(tx: Tx, ctx: Needs, notices: readonly Transfer[]): Promise<NoticeOutcome[]> {
  const { booked, others } = await book(tx, ctx, notices)
  return notices.map(notice => {
    const transfer = booked.get(nameIn(notice))
    if (!transfer) return 'repeat'
    if (others.has(nameIn(notice))) return 'other-payer'
    return transfer.custno === null ? 'suspense' : 'waiting'
  })
}

/** Books transfers that are new; `others` are those in a name other than the card holder's. */
async function book(tx: Tx, ctx: Needs, notices: readonly Transfer[]) {
  const indexed = notices.map(notice => ({ notice, index: ctx.keys.blindIndex('card', notice.cardno) }))
  const cards = await findRemittingCards(
    tx,
    indexed.map(({ index }) => index),
  )
  const strangers = new Map<string, RemittingCard>()
  const arrivals = indexed.map(({ notice, index }) => {
    const { channel, extId, cardno, amount, arrivedAt, payer } = notice
    const card = cards.get(index) ?? null
    const isOwn = card !== null && sameName(payer, nameOf(ctx, card))
    if (card && !isOwn) strangers.set(nameIn(notice), card)
    return {
      channel,
      extId,
      amount: parseFen(amount),
      arrivedAt: new Date(arrivedAt),
      card: isOwn ? card : null,
      payerHmac: payerHmac(ctx, payer),
      payer: `${nameMask(payer, 'person')}，尾号 ${cardPartsOf(cardno).tail}`,
    }
  })
  const booked = new Map((await insertRemittances(tx, arrivals)).map(each => [nameKept(each), each]))
  const others = new Set<string>()
  for (const [name, { custno, tradeacco }] of strangers) {
    const transfer = booked.get(name)
    if (!transfer) continue
    others.add(name)
    const detail = { remitId: String(transfer.remit_id), custno, tradeacco }
    await writeAudit(tx, { actor: 'bank', act: OTHER_PAYER, detail })
  }
  return { booked, others }
}

const nameOf = ({ keys }: Needs, { custno, custname_enc }: RemittingCard): string =>
  customerVault(keys, custno).open('custname', custname_enc)

/** Keyed hash of a payer's name in normal form, compared when staff assign an unknown transfer to a customer. */
export const payerHmac = ({ keys }: Pick<Needs, 'keys'>, name: string): string =>
  keys.digest('remittance-payer', plainName(name))

/** Banks write names in capitals, in full width, with spaces. */
const sameName = (one: string, other: string): boolean => plainName(one) === plainName(other)
const plainName = (name: string): string =>
  printedName(name)
    .replace(/[\s·.]/g, '')
    .toUpperCase()

class Unmatched extends Error {}

/**
 * A transfer pays the only order that waits for it; otherwise the customer decides. A customer's transfers are matched
 * one after another, so that two cannot pay the same order. Returns the numbers of the matched transfers.
 */
async function matchAlone(ctx: Needs, transfers: readonly Remittance[]): Promise<Set<bigint>> {
  const matched = new Set<bigint>()
  const inTurn = [...Map.groupBy(transfers, transfer => transfer.custno).values()]
  for (let turn = 0; ; turn++) {
    const together = inTurn.flatMap(own => own[turn] ?? [])
    if (together.length === 0) return matched
    for (const remitId of await matchTogether(ctx, together)) matched.add(remitId)
  }
}

/** A transfer that exceeds the day's limit does not block the others. */
const matchTogether = (ctx: Needs, transfers: readonly Remittance[]): Promise<readonly bigint[]> =>
  bisecting(
    transfers,
    some =>
      withTx(ctx.db, async tx => {
        const waiting = await listWaitingOrders(tx, some)
        const { matched, isOverLimit } = await matchRemittances(
          tx,
          some.flatMap(({ remit_id: remitId }) => {
            const [orderId, another] = waiting.get(remitId) ?? []
            return orderId === undefined || another !== undefined ? [] : [{ remitId, orderId }]
          }),
        )
        if (isOverLimit) throw new Unmatched()
        return matched
      }),
    error => {
      if (error instanceof Unmatched) return []
      throw error
    },
  )
