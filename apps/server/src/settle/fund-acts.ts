import type { Db } from '@zhixiao/db/connect.ts'
import { listHeldBack, readEntitled } from '@zhixiao/db/settle/declared-dividends.ts'
import { claimAct, type FundAct, readActObstacle, recordAct } from '@zhixiao/db/settle/fund-acts.ts'
import { type FundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import type { Holdings } from '@zhixiao/db/settle/holdings.ts'
import { insertIncomes, listIncomeOfClosedHoldings, readIncomeDay } from '@zhixiao/db/settle/money-income.ts'
import { holdFund, lockOrders, readContract } from '@zhixiao/db/settle/settle-day.ts'
import { listHeldShares, resizeFreezes, resizeOrders } from '@zhixiao/db/settle/split-held.ts'
import { listFundLots, noteSplit, readSplit, type SplitTerms } from '@zhixiao/db/settle/splits.ts'
import { writeSettled } from '@zhixiao/db/settle/write-settled.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { DIVIDEND } from '@zhixiao/domain/codes/dividend-types.ts'
import { fen, ONE_RATIO, shareCents } from '@zhixiao/domain/money/money.ts'
import { toRelease } from '@zhixiao/domain/settle/dividend.ts'
import { moneyFundIncome } from '@zhixiao/domain/settle/money-fund.ts'
import { settleFundDay } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { splitHeld, splitLots } from '@zhixiao/domain/settle/split.ts'
import { batched } from '../kernel/batched.ts'
import { readFacts } from './settle-facts.ts'

/** Orders of a split confirmed per chunk. */
const CHUNK = 1_000

/**
 * Turns a fund's act on a day into orders of its holders, in one transaction with the record that the act is done.
 * Settlement confirms these like any other order, except those of a split, which complete at once.
 * @returns how many orders were confirmed, or what the act waits for.
 */
export function issueAct(db: Db, act: FundAct, settleOn: IsoDate): Promise<number | 'nav' | 'orders'> {
  return withTx(db, async tx => {
    await holdFund(tx, act.fundcode)
    const obstacle = await readActObstacle(tx, act)
    if (obstacle !== null) return obstacle
    // After losing leadership in the middle of its work, a node finds the act already done.
    const isFirst = await claimAct(tx, act)
    if (!isFirst && act.step !== 'income') return 0
    if (act.step === 'split') return split(tx, act, settleOn)
    const orders = await (act.step === 'dividend'
      ? dividendOrders(tx, act, settleOn)
      : carryOrders(tx, act, { isAgain: !isFirst }))
    await recordAct(tx, act, (await insertFundOrders(tx, orders)).length)
    return 0
  })
}

/**
 * Places the orders that pay out income to customers who sold all shares on or before `day`; returns the first day of
 * their last incomes, or null when there were none.
 */
export async function payIncomeOfClosedHoldings(db: Db, fundcode: string, day: IsoDate): Promise<IsoDate | null> {
  if ((await listIncomeOfClosedHoldings(db, fundcode, day)).length === 0) return null
  return withTx(db, async tx => {
    await holdFund(tx, fundcode)
    const orders = await listIncomeOfClosedHoldings(tx, fundcode, day)
    await insertFundOrders(tx, orders)
    return orders.map(order => order.tradeDate).sort()[0] ?? null
  })
}

/** Pays held-back dividends in its own transaction, and only when the fund has any. */
export async function payHeldBack(db: Db, fundcode: string, day: IsoDate): Promise<number> {
  if ((await listHeldBack(db, fundcode)).every(held => toRelease(held, held.frozen) === 0n)) return 0
  return withTx(db, async tx => {
    await holdFund(tx, fundcode)
    return releaseDividends(tx, fundcode, day, 'holding')
  })
}

/**
 * Pays held-back dividends for shares that are free now, including those this settlement freed. Returns the number of
 * payments.
 */
export async function releaseDividends(tx: Tx, fundcode: string, day: IsoDate, holdings: Holdings): Promise<number> {
  const orders = (await listHeldBack(tx, fundcode)).flatMap(held => {
    const amount = toRelease(held, held.frozen)
    if (amount === 0n) return []
    const { custno, tradeacco, orderId: parentOrderId } = held
    const payDate = held.payDate !== null && held.payDate > day ? held.payDate : day
    const requestId = `released-${parentOrderId}-${day}`
    const order: FundOrder = {
      custno,
      tradeacco,
      fundcode,
      kind: KIND.refund,
      cause: 'released',
      amount,
      tradeDate: day,
      confirmDate: day,
      payDate,
      parentOrderId,
      requestId,
    }
    return [order]
  })
  return confirmAtOnce(tx, { fundcode, day, holdings }, await insertFundOrders(tx, orders, holdings))
}

/** Confirms orders that the fund has just placed. Returns how many. */
export async function confirmAtOnce(
  tx: Tx,
  { fundcode, day, holdings }: { fundcode: string; day: IsoDate; holdings: Holdings },
  placed: readonly bigint[],
): Promise<number> {
  for (const some of batched(placed, CHUNK)) {
    const orders = await lockOrders(tx, some)
    const facts = { fund: await readContract(tx, fundcode), raising: new Map(), day, orders, holdings }
    await writeSettled(tx, day, settleFundDay(await readFacts(tx, facts)), holdings)
  }
  return placed.length
}

/** Shares frozen by an authority get a separate dividend, held back until they are released (rules 2.8). */
async function dividendOrders(tx: Tx, act: FundAct, settleOn: IsoDate): Promise<FundOrder[]> {
  const { entitled, payDate } = await readEntitled(tx, act)
  return entitled.flatMap(({ custno, tradeacco, shares, frozen, method }) => {
    const order = {
      custno,
      tradeacco,
      fundcode: act.fundcode,
      kind: KIND.dividend,
      cause: 'dividend',
      tradeDate: act.day,
      confirmDate: settleOn,
      dividendMethod: method,
    } as const
    const key = `div-${act.fundcode}-${act.day}-${tradeacco}`
    const free = shareCents(shares - frozen)
    return [
      ...(free > 0n ? [{ ...order, shares: free, payDate, requestId: key }] : []),
      ...(frozen > 0n ? [{ ...order, shares: frozen, payDate: null, requestId: `${key}-f` }] : []),
    ]
  })
}

/**
 * Shares and their freezes are split in one transaction, so that nobody sees one without the other and no frozen share
 * can be sold. When shrinking, freezes change before their shares; when growing, after them.
 */
async function split(tx: Tx, act: FundAct, settleOn: IsoDate): Promise<number> {
  const { ratio, rounding } = await readSplit(tx, act)
  const isGrowing = ratio > ONE_RATIO
  if (!isGrowing) await splitHeldShares(tx, act, settleOn)
  const placed = await insertFundOrders(tx, await splitOrders(tx, act, settleOn, { ratio, rounding }))
  await confirmAtOnce(tx, { fundcode: act.fundcode, day: settleOn, holdings: 'holding' }, placed)
  if (isGrowing) await splitHeldShares(tx, act, settleOn)
  await recordAct(tx, act, placed.length)
  return placed.length
}

/** The freezes by orders and by an authority: a shrinking holding keeps at least the frozen shares. */
async function splitHeldShares(tx: Tx, act: FundAct, settleOn: IsoDate): Promise<void> {
  const { ratio, rounding } = await readSplit(tx, act)
  const held = (await listHeldShares(tx, act)).map(each => ({
    ...each,
    after: splitHeld(each.frozen, each.orders, ratio, rounding),
  }))
  await resizeOrders(
    tx,
    held.flatMap(({ after }) => after.orders),
  )
  const changes = held.map(({ after, frozen, ...of }) => ({ ...of, change: after.frozen - frozen }))
  await resizeFreezes(
    tx,
    act,
    settleOn,
    changes.filter(each => each.change !== 0n),
  )
}

/** Each lot grows or shrinks on its own and keeps its registration date; the lots add up to the split holding. */
async function splitOrders(
  tx: Tx,
  act: FundAct,
  settleOn: IsoDate,
  { ratio, rounding }: SplitTerms,
): Promise<FundOrder[]> {
  const byHolder = Map.groupBy(await listFundLots(tx, act), lot => `${lot.custno}|${lot.tradeacco}`)
  const splits = [...byHolder.values()].map(lots => ({ lots, after: splitLots(lots, ratio, rounding) }))
  await noteSplit(
    tx,
    splits.flatMap(({ lots }) => lots),
    ratio,
  )
  return splits.flatMap(({ lots, after }) =>
    lots.flatMap((lot, at) => {
      const change = (after[at]?.remaining ?? lot.remaining) - lot.remaining
      if (change === 0n) return []
      const order: FundOrder = {
        custno: lot.custno,
        tradeacco: lot.tradeacco,
        fundcode: act.fundcode,
        kind: change > 0n ? KIND.addition : KIND.deduction,
        cause: 'split',
        shares: shareCents(change > 0n ? change : -change),
        tradeDate: act.day,
        confirmDate: settleOn,
        lotId: lot.lotId,
        requestId: `split-${act.fundcode}-${act.day}-${lot.lotId}`,
      }
      return [order]
    }),
  )
}

/**
 * A day's income is kept as unpaid and turned into shares that earn from the next day: daily, or on the fund's carry
 * day unless all shares are leaving. A loss that exceeds the free shares stays unpaid.
 */
async function carryOrders(tx: Tx, act: FundAct, { isAgain }: { isAgain: boolean }): Promise<FundOrder[]> {
  const { incomeE4, rounding, carry, carryDay, holders } = await readIncomeDay(tx, act, isAgain)
  const incomes = holders
    .filter(holder => holder.shares > 0n)
    .map(holder => ({ ...holder, income: moneyFundIncome(holder.shares, incomeE4, rounding) }))
  await insertIncomes(tx, act, incomes)
  const earned = new Map(incomes.map(each => [`${each.custno}|${each.tradeacco}`, each.income]))
  const isCarryDay = Number(act.day.slice(8)) === carryDay
  return holders.flatMap(({ custno, tradeacco, unpaid, free, isClosing }) => {
    const due = fen(unpaid + (earned.get(`${custno}|${tradeacco}`) ?? 0n))
    if (due === 0n || !(carry === 'daily' || (isCarryDay && !isClosing)) || free + due < 0n) return []
    const order: FundOrder = {
      custno,
      tradeacco,
      fundcode: act.fundcode,
      kind: due > 0n ? KIND.dividend : KIND.deduction,
      cause: 'carry',
      shares: shareCents(due > 0n ? due : -due),
      tradeDate: act.day,
      confirmDate: addDays(act.day, 1),
      requestId: `carry-${act.fundcode}-${act.day}-${tradeacco}`,
      ...(due > 0n ? { dividendMethod: DIVIDEND.reinvest } : {}),
    }
    return [order]
  })
}
