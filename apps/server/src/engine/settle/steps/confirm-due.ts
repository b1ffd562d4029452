import { lockHolders } from '@zhixiao/db/settle/holder-limits.ts'
import { type DueChunk, holdFund, lockDueOrders, nextDueDay, type Turn } from '@zhixiao/db/settle/settle-day.ts'
import { writeSettled } from '@zhixiao/db/settle/write-settled.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { settleFundDay } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { giveFloatingBack } from '../floating.ts'
import { earliest, type FundDay } from '../fund-day-state.ts'
import { giveServiceBack } from '../give-service-back.ts'
import { readFacts } from '../settle-facts.ts'

/**
 * Confirms what is due before `before` (carried orders: before `carriedBefore`), by trading day and number. Returns how
 * many orders it met that wait.
 */
export async function confirmDue(
  of: FundDay,
  turn: Turn,
  before: IsoDate | null = null,
  carriedBefore = before,
): Promise<number> {
  const { db, day, fund, stop } = of
  const first = of.since.get(turn)
  let met = 0
  let after: IsoDate | null = null
  while (of.turns.includes(turn) && first !== undefined) {
    const stopAt = turn === 'fund' ? stop.all : earliest(stop.all, stop.customers)
    const to = { day, turn, before: earliest(before, stopAt), carriedBefore: earliest(carriedBefore, stopAt) }
    if (to.carriedBefore !== null && first >= to.carriedBefore) break
    after = await nextDueDay(db, fund.fundcode, to, after)
    if (after === null) break
    for (const arrivals of turn === 'fund' ? [false] : [true, false])
      met += await confirmTradingDay(of, { ...to, tradeDate: after, arrivals })
  }
  return met
}

async function confirmTradingDay(of: FundDay, to: Omit<DueChunk, 'after' | 'limit'>): Promise<number> {
  const { db, limit, stop, report, waiting } = of
  let [met, after] = [0, 0n]
  for (;;) {
    const due = { ...to, after, limit }
    const chunk = await withTx(db, tx => confirmChunk(tx, of, due))
    report.confirmed += chunk.confirmed
    met += chunk.taken - chunk.confirmed
    for (const key of chunk.waiting) waiting.add(key)
    if (chunk.lacksNav) stop.all = earliest(stop.all, addDays(to.tradeDate, 1))
    // The remainder of a limited day is part of what the next one accepts.
    if (chunk.isLimited && chunk.taken > chunk.confirmed) stop.customers = addDays(to.tradeDate, 1)
    after = chunk.lastOrderId
    if (chunk.taken < limit) return met
  }
}

type Chunk = {
  taken: number
  confirmed: number
  lastOrderId: bigint
  /** Holdings of which an order of a customer waits, by holdingKey. */
  waiting: ReadonlySet<string>
  /** Whether orders wait for the fund's own NAV of the day. */
  lacksNav: boolean
  /** Whether the day's huge redemption is accepted in part. */
  isLimited: boolean
}

async function confirmChunk(tx: Tx, { fund, raising, waiting, waitsFrom }: FundDay, due: DueChunk): Promise<Chunk> {
  const { day, turn, tradeDate, after } = due
  await holdFund(tx, fund.fundcode)
  const orders = await lockDueOrders(tx, fund.fundcode, due)
  const targets = new Set(orders.map(order => order.targetFundcode).filter(code => code !== null))
  for (const target of [...targets].sort()) await holdFund(tx, target)
  await lockHolders(tx, [fund.fundcode, ...targets])
  if (orders.length === 0)
    return { taken: 0, confirmed: 0, lastOrderId: after, waiting, lacksNav: false, isLimited: false }
  const facts = await readFacts(tx, { fund, raising, day, orders, holdings: 'holding', waitsFrom })
  const isCustomers = turn === 'customers'
  const settled = isCustomers ? settleFundDay(facts, waiting) : settleFundDay({ ...facts, hugeDays: new Map() })
  await writeSettled(tx, day, settled, 'holding')
  const left = { fund, day, settled, lots: facts.lots, holdings: 'holding' as const }
  await giveServiceBack(tx, left)
  await giveFloatingBack(tx, left)
  return {
    taken: orders.length,
    confirmed: settled.confirmed.length,
    lastOrderId: orders.at(-1)?.orderId ?? after,
    waiting: isCustomers ? settled.waiting : new Set(),
    lacksNav: settled.confirmed.length < orders.length && !facts.navs.has(tradeDate),
    isLimited: isCustomers && facts.hugeDays.size > 0,
  }
}
