import type { Db } from '@zhixiao/db/connect.ts'
import type { FundAct } from '@zhixiao/db/settle/fund-acts.ts'
import { type FundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import {
  type Income,
  type IncomeDay,
  insertIncomes,
  listIncomeOfClosedHoldings,
  readIncomeDay,
} from '@zhixiao/db/settle/money-income.ts'
import { holdFund } from '@zhixiao/db/settle/settle-day.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { DIVIDEND } from '@zhixiao/domain/codes/dividend-types.ts'
import { fen, shareCents } from '@zhixiao/domain/money/money.ts'
import { moneyFundIncome } from '@zhixiao/domain/settle/money-fund.ts'
import type { ActRule } from './act-rule.ts'

type Earned = { incomes: Income[]; carried: FundOrder[] }

/** A day's income is kept as unpaid, and turned into shares that earn from the next day. */
export const income: ActRule<IncomeDay, Earned> = {
  facts: (tx, act, { isAgain }) => readIncomeDay(tx, act, isAgain),
  decide: (act, day) => {
    const incomes = day.holders
      .filter(holder => holder.shares > 0n)
      .map(holder => ({ ...holder, income: moneyFundIncome(holder.shares, day.incomeE4, day.rounding) }))
    return { incomes, carried: carryOrders(act, day, incomes) }
  },
  write: async (tx, act, { incomes, carried }) => {
    await insertIncomes(tx, act, incomes)
    return { placed: (await insertFundOrders(tx, carried)).length, confirmed: 0 }
  },
}

/**
 * Unpaid income becomes shares daily, or on the fund's carry day unless all shares are leaving. A loss that exceeds the
 * free shares stays unpaid.
 */
function carryOrders(act: FundAct, { carry, carryDay, holders }: IncomeDay, incomes: readonly Income[]): FundOrder[] {
  const earned = new Map(incomes.map(each => [`${each.custno}|${each.tradeacco}`, each.income]))
  const isCarryDay = Number(act.day.slice(8)) === carryDay
  return holders.flatMap(({ custno, tradeacco, unpaid, free, isClosing }) => {
    const due = fen(unpaid + (earned.get(`${custno}|${tradeacco}`) ?? 0n))
    if (due === 0n || !(carry === 'daily' || (isCarryDay && !isClosing)) || free + due < 0n) return []
    const order: FundOrder = {
      custno,
      tradeacco,
      fundcode: act.fundcode,
      kind: due > 0n ? KIND.dividend : KIND.forcedDecrease,
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
