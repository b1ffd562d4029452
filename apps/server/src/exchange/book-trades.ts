import {
  failOrders,
  keepConfirmations,
  lockToldOrders,
  pendingRests,
  type ToldOrder,
} from '@zhixiao/db/exchange/booking.ts'
import type { FoundDifference } from '@zhixiao/db/exchange/files.ts'
import { listDueFunds, lockOrders, readTerms, recordStep } from '@zhixiao/db/settle/settle-day.ts'
import { writeSettled } from '@zhixiao/db/settle/write-settled.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { orderCodes } from '@zhixiao/domain/codes/business-kinds.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { DONE, type TradeTold } from '@zhixiao/domain/exchange/confirmations.ts'
import { settleAsTold } from '@zhixiao/domain/exchange/settle-as-told.ts'
import { readFacts } from '../jobs/settle-day.ts'

export type Booked = { lines: string[]; differences: FoundDifference[]; problems: { line: number; problem: string }[] }

/** Only says that a subscription arrived; what becomes of it is told when the fund is set up. */
const ACCEPTED_ONLY = '120'

/** Books the registrar's confirmations (04) in place of a settlement; `problems` are records that mean nothing here. */
export async function bookTrades(tx: Tx, file: string, all: readonly TradeTold[]): Promise<Booked> {
  const booked: Booked = { lines: [], differences: [], problems: [] }
  const told = withSecondLegs(all.filter(each => each.code !== ACCEPTED_ONLY))
  const numbers = told.map(each => each.orderId)
  const rests = await pendingRests(tx, numbers)
  const orders = await lockToldOrders(tx, [...numbers, ...rests.values()])
  const fresh: TradeTold[] = []
  let repeated = 0
  for (const each of told) {
    const word = meant(each, orders, rests)
    const order = orders.get(word.orderId)
    const problem = order ? faultOf(word, order) : 'there is no such order'
    if (!order || problem !== null) booked.problems.push({ line: word.line, problem: problem ?? '' })
    else if (order.status === '9') fresh.push(word)
    else if (order.returnCode === word.returnCode) repeated += 1
    else booked.differences.push(endedOtherwise(word, order))
  }
  if (booked.problems.length > 0) return booked
  const confirmed = fresh.filter(word => word.returnCode === DONE)
  const failed = fresh.filter(word => word.returnCode !== DONE)
  for (const [key, words] of Map.groupBy(confirmed, word => groupOf(word, orders))) {
    const [fundcode = '', day = ''] = key.split('|')
    await confirm(tx, fundcode, dayOf(words, day), words, booked)
  }
  await failOrders(
    tx,
    failed.map(word => word.orderId),
  )
  await keepConfirmations(tx, file, fresh)
  booked.lines.push(`${confirmed.length} confirmed, ${failed.length} failed, ${repeated} known before`)
  return booked
}

const groupOf = (word: TradeTold, orders: ReadonlyMap<bigint, ToldOrder>): string =>
  `${orders.get(word.orderId)?.fundcode}|${word.confirmDate}`
const dayOf = (words: readonly TradeTold[], day: string): IsoDate => {
  const found = words.find(word => word.confirmDate === day)
  if (!found) throw new Error(`no confirmation of ${day}`)
  return found.confirmDate
}

async function confirm(
  tx: Tx,
  fundcode: string,
  day: IsoDate,
  words: readonly TradeTold[],
  booked: Booked,
): Promise<void> {
  const byOrder = new Map(words.map(word => [word.orderId, word]))
  const orders = await lockOrders(tx, [...byOrder.keys()])
  const fund = await readTerms(tx, fundcode)
  const facts = await readFacts(tx, { fund, raising: null, day, orders })
  const { settled, differences } = settleAsTold(facts, byOrder)
  const done = new Set(settled.confirmed.map(({ order }) => order.orderId))
  for (const word of words)
    if (!done.has(word.orderId))
      booked.problems.push({ line: word.line, problem: 'the order cannot be confirmed yet: its fund is not set up' })
  if (booked.problems.length > 0) return
  await writeSettled(tx, day, settled)
  booked.differences.push(...differences.map(each => ({ ...each, subject: `order ${each.orderId}` })))
  if (!(await listDueFunds(tx, day)).includes(fundcode)) await recordStep(tx, day, fundcode)
}

/** A conversion may be told in two records: the one that leaves takes up the one that enters. */
function withSecondLegs(told: readonly TradeTold[]): TradeTold[] {
  const entering = new Map(told.filter(each => each.kind === 'CONVERT_IN').map(each => [each.orderId, each]))
  return told
    .filter(each => each.kind !== 'CONVERT_IN')
    .map(each => {
      const into = each.kind === 'CONVERT_OUT' && each.targetShares === 0n ? entering.get(each.orderId) : undefined
      return into ? { ...each, targetShares: into.shares, targetNav: into.nav, targetFundcode: into.fundcode } : each
    })
}

/** What a huge redemption left over is told under the number of the order it came from. */
function meant(word: TradeTold, orders: ReadonlyMap<bigint, ToldOrder>, rests: ReadonlyMap<bigint, bigint>): TradeTold {
  const rest = rests.get(word.orderId)
  const order = orders.get(word.orderId)
  const later = rest === undefined ? undefined : orders.get(rest)
  return rest !== undefined && later && order?.status !== '9' && word.confirmDate > later.tradeDate
    ? { ...word, orderId: rest }
    : word
}

function faultOf(word: TradeTold, order: ToldOrder): string | null {
  if (order.fundcode !== word.fundcode)
    return `order ${order.orderId} is of fund ${order.fundcode}, not ${word.fundcode}`
  if (order.tradeacco !== word.tradeacco) return `order ${order.orderId} is not of account ${word.tradeacco}`
  if (!isCode(orderCodes, order.kind) || orderCodes[order.kind] !== word.kind)
    return `order ${order.orderId} is a ${order.kind}, which ${word.code} does not confirm`
  if (order.status !== '9' || word.returnCode !== DONE) return null
  if (!order.isPaid) return `order ${order.orderId} is not paid`
  if (word.confirmDate <= order.tradeDate)
    return `order ${order.orderId} is of ${order.tradeDate}, it is confirmed later`
  return order.kind === '029' ? null : figureFault(word, order)
}

function figureFault(word: TradeTold, order: ToldOrder): string | null {
  const least = order.targetFundcode === null ? word.amount : word.targetShares
  if (word.shares <= 0n || least <= 0n || word.nav <= 0n)
    return 'shares, amount and NAV of a confirmation are above zero'
  if (word.charge < 0n || word.interest < 0n) return 'fee and interest are not below zero'
  if (order.amount !== null) {
    if (word.amount > order.amount) return `more is confirmed than the ${order.amount} fen of the order`
    return word.charge > word.amount ? 'the fee is above the amount' : null
  }
  if (order.shares !== null && word.shares > order.shares) return 'more shares are confirmed than were ordered'
  return order.targetFundcode !== null && word.targetFundcode !== order.targetFundcode
    ? `order ${order.orderId} goes into ${order.targetFundcode}`
    : null
}

const endedOtherwise = (word: TradeTold, order: ToldOrder): FoundDifference => ({
  orderId: order.orderId,
  subject: `order ${order.orderId}`,
  figure: 'return code',
  own: order.returnCode ?? `status ${order.status}`,
  told: word.returnCode,
})
