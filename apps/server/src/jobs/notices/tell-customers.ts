import {
  type EventEnd,
  type EventKey,
  listSmsChoices,
  lockOpenEvents,
  type OpenEvent,
  settleEvents,
} from '@zhixiao/db/account/customer-events.ts'
import { listOrdersByIds } from '@zhixiao/db/query/orders.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sms } from '../../kernel/ports.ts'
import { customerVault } from '../../platform/secrets/places.ts'
import { type Notice, noticeOf } from './notice-of.ts'

/** Messages of one transaction: few enough that a slow provider holds their locks for seconds only. */
const BATCH = 64

type Needs = Pick<Context, 'db' | 'keys' | 'gateways' | 'events'>

/**
 * Sends the messages about what happened to orders, each once: an event is locked until its message is handed over, and
 * after a crash the message is handed over again under the same number, which the gateway knows.
 */
export async function tellCustomers(ctx: Needs): Promise<number> {
  let sent = 0
  for (;;) {
    const { events, messages } = await withTx(ctx.db, tx => tellSome(tx, ctx))
    sent += messages
    if (events < BATCH) return sent
  }
}

async function tellSome(tx: Tx, ctx: Needs): Promise<{ events: number; messages: number }> {
  const events = await lockOpenEvents(tx, BATCH)
  const wanted = await listWanted(tx, events)
  const states = await ctx.gateways.sms.send(wanted.map(({ event, notice }) => smsOf(ctx, event, notice)))
  const ends = new Map<OpenEvent, EventEnd['sms']>(
    wanted.map(({ event }, index) => [event, states[index] ?? 'unknown']),
  )
  for (const state of ends.values())
    if (state === 'refused') ctx.events.smsFailed({ purpose: 'notice' })
    else ctx.events.smsSent({ purpose: 'notice' })
  await settleEvents(
    tx,
    events.map(event => ({ ...event, sms: ends.get(event) ?? 'unwanted' })),
  )
  return { events: events.length, messages: wanted.length }
}

/** The events that their customers want to hear of, with their messages. */
async function listWanted(tx: Tx, events: readonly OpenEvent[]): Promise<{ event: OpenEvent; notice: Notice }[]> {
  const orders = await listOrdersByIds(
    tx,
    events.map(event => event.order_id),
  )
  const byId = new Map(orders.map(order => [order.order_id, order]))
  const choices = await listSmsChoices(
    tx,
    events.map(event => event.custno),
  )
  return events.flatMap(event => {
    const order = byId.get(event.order_id)
    const notice = order ? noticeOf(event, order) : null
    if (!notice) return []
    const choice = choices.find(each => each.custno === event.custno && each.kind === notice.kind)
    const isWanted = !choice || (choice.wanted && (notice.amount === null || notice.amount >= choice.from_fen))
    return isWanted ? [{ event, notice }] : []
  })
}

const smsOf = ({ keys }: Needs, event: OpenEvent, { message }: Notice): Sms => ({
  id: numberOf(event),
  custno: event.custno,
  mobile: customerVault(keys, event.custno).open('mobile', event.mobile_enc),
  ...message,
})

/** The number of an event's message, the same on every node and after every crash. */
const numberOf = ({ order_id: orderId, kind, day }: EventKey): string => `${orderId}-${kind}-${day}`
