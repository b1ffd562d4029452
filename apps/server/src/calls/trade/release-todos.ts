import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { type HoldingRow, listHoldings } from '@zhixiao/db/query/holdings.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { hasHoldingPeriod } from '@zhixiao/domain/fee/fund-contract.ts'
import { isFree } from '@zhixiao/domain/fee/holding-period.ts'
import { remainingOf } from '@zhixiao/domain/fee/redemption-fee.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { nextWindow, storedWindows, windowsOn, windowText } from '@zhixiao/domain/fund/open-windows.ts'
import { lotsOnSale } from '../../engine/orders/lots-on-sale.ts'
import type { CustomerContext } from '../../kernel/context.ts'

type Todo = OutputOf<'trade.todo'>['list'][number]

/** Days before the day on which shares may be sold. */
const NOTICE_DAYS = 10

/** Shares whose holding period ends soon, rolling shares that are due today alone, and held funds that open soon. */
export async function releaseTodos(ctx: CustomerContext): Promise<Todo[]> {
  const rows = await listHoldings(ctx.db, ctx.session.custno)
  const held = rows.filter(({ shares }) => shares > 0n)
  return (await Promise.all(held.map(row => todosOfHolding(ctx, row)))).flat()
}

async function todosOfHolding(ctx: CustomerContext, row: HoldingRow): Promise<Todo[]> {
  const { fundcode, fundname, tradeacco, open_windows: windows, order_day: day } = row
  const last = addDays(day, NOTICE_DAYS)
  const todo = (id: string, title: string, text: string): Todo => ({
    id: `${id}-${fundcode}-${tradeacco}`,
    title,
    text: `${fundname}：${text}`,
    route: 'assetsDetail',
    orderId: null,
    fundCode: fundcode,
  })
  const window = nextWindow(windowsOn(storedWindows(windows), day).windows?.list ?? [], day, 'sells')
  if (window && window.from <= last)
    return [todo(`opens-${window.from}`, '基金即将开放', `开放期 ${windowText(window)}`)]
  const fund = await ctx.orderReads.fund(fundcode)
  if (!fund || !hasHoldingPeriod(fund.contract)) return []
  const { contract, confirm_lag: confirmLag } = fund
  const calendar = (await ctx.calendar()).closedOn(fund.closed_days)
  const tradeDate = calendar.tradingDayOf((await ctx.clock.now()).getTime())
  const { lots, terms, sale, next } = await lotsOnSale(ctx, row, { contract, confirmLag, calendar, tradeDate })
  const isRolling = terms.hold?.kind === 'rolling'
  const due = remainingOf(lots.filter(lot => isFree(lot, terms, sale)))
  return [
    ...(isRolling && due > 0n ? [todo(`due-${tradeDate}`, '份额今日到期', onlyOn(tradeDate, moneyText(due)))] : []),
    ...(next && next.day <= last
      ? [
          todo(
            `free-${next.day}`,
            '份额即将可卖出',
            isRolling
              ? onlyOn(next.day, moneyText(next.shares))
              : `${moneyText(next.shares)} 份自 ${next.day} 起可卖出`,
          ),
        ]
      : []),
  ]
}

const onlyOn = (day: IsoDate, shares: string): string => `${shares} 份仅可于 ${day} 当日卖出，未卖出的进入下一期`
