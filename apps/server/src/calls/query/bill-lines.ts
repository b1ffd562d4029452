import { listPositionsOn, type PositionRow } from '@zhixiao/db/query/positions-on.ts'
import { type BillLine, billLine, billTotal, type HoldingSnapshot, isEmptyLine } from '@zhixiao/domain/assets/bill.ts'
import { type BillPeriod, parseBillPeriod } from '@zhixiao/domain/assets/bill-period.ts'
import { withActs } from '@zhixiao/domain/assets/unbooked-acts.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { addFen, fenText, ZERO_FEN, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { ISSUE_NAV } from '@zhixiao/domain/settle/working.ts'
import { type FundPayouts, payoutsOnDays } from '../../engine/market/fund-payouts.ts'
import { placeOf, readUnbooked, type Unbooked } from '../../engine/orders/unbooked-acts.ts'
import type { CustomerContext } from '../../kernel/context.ts'
import { failField, ok, type Result } from '../../kernel/result.ts'
import { type HoldingDay, readSpanIncomes } from './day-incomes.ts'

export type HoldingLine = { row: PositionRow; line: BillLine }
export type BillLines = {
  period: BillPeriod
  /** The end of the period, or today while it lasts. */
  to: IsoDate
  isOver: boolean
  lines: HoldingLine[]
  total: BillLine
  /** The dividends and splits on the days of the income. */
  payouts: FundPayouts[]
}

/** The content of every form of a bill, in two statements; empty for a period that has not begun. */
export async function readBillLines(ctx: CustomerContext, text: string): Promise<Result<BillLines>> {
  const period = parseBillPeriod(text)
  const today = shanghaiDate((await ctx.clock.now()).getTime())
  if (!period || period.from > today) return failField('period', '请选择已经开始的账期')
  const isOver = period.to < today
  const to = isOver ? period.to : today
  return ok({ period, to, isOver, ...(await readLines(ctx, { from: period.from, to })) })
}

/** The change of each holding from the end of the day before a span to the end of its last day, and of all together. */
export async function readLines(
  ctx: CustomerContext,
  { from, to }: { from: IsoDate; to: IsoDate },
  fundcode?: string,
): Promise<Pick<BillLines, 'lines' | 'total' | 'payouts'> & { days: HoldingDay[] }> {
  const ahead = await readUnbooked(ctx)
  const before = addDays(from, -1)
  const [all, { days, waitingOn }, market] = await Promise.all([
    listPositionsOn(ctx.db, ctx.session.custno, [before, to]),
    readSpanIncomes(ctx, { from, to }, ahead, fundcode),
    ctx.market.get(),
  ])
  const rows = all.filter(row => fundcode === undefined || row.fundcode === fundcode)
  const opened = new Map(rows.filter(row => row.on === before).map(row => [placeOf(row), row]))
  const incomes = Map.groupBy(days, placeOf)
  const lines = rows
    .filter(row => row.on === to)
    .map(row => {
      const opening = opened.get(placeOf(row))
      const navIncome = addFen(ZERO_FEN, ...(incomes.get(placeOf(row)) ?? []).map(day => day.income))
      const snapshot = (at: PositionRow) => ({ ...snapshotOf(at, ahead), waiting: waitingOn(placeOf(at), at.on) })
      return { row, line: billLine(opening ? snapshot(opening) : null, snapshot(row), navIncome) }
    })
    .filter(({ line }) => !isEmptyLine(line))
  return { lines, total: billTotal(lines.map(each => each.line)), payouts: payoutsOnDays(market, days), days }
}

/** A holding at the end of a day, with what the NAVs up to that day imply. */
export const snapshotOf = (row: PositionRow, ahead: Unbooked): Omit<HoldingSnapshot, 'waiting'> => ({
  position: withActs(
    { ...row, frozen: ZERO_SHARES },
    ahead.of(row).filter(({ act }) => act.day <= row.on),
  ),
  fees: row.fees,
  interest: row.interest,
  restated: row.restated,
  service: row.service,
  floating: row.floating,
  converted: row.converted,
  liquidation: row.liquidation,
  unpaid: row.unpaid,
  nav: row.nav ?? ISSUE_NAV,
})

export const placeView = (
  row: Pick<PositionRow, 'fundcode' | 'fundname' | 'tradeacco' | 'bank_name' | 'card_tail'>,
) => ({
  fundCode: row.fundcode,
  fundName: row.fundname,
  tradeacco: row.tradeacco,
  bankName: row.bank_name,
  cardTail: row.card_tail,
})

export const incomePartsView = ({
  income,
  navIncome,
  fees,
  interest,
  waiting,
  restated,
  service,
  floating,
  converted,
  liquidation,
  other,
}: BillLine) => ({
  income: fenText(income),
  navIncome: fenText(navIncome),
  fees: fenText(fees),
  interest: fenText(interest),
  waiting: fenText(waiting),
  restated: fenText(restated),
  service: fenText(service),
  floating: fenText(floating),
  converted: fenText(converted),
  liquidation: fenText(liquidation),
  other: fenText(other),
})

export const lineView = (line: BillLine) => ({
  opening: fenText(line.opening),
  inflow: fenText(line.inflow),
  outflow: fenText(line.outflow),
  dividend: fenText(line.dividend),
  ...incomePartsView(line),
  closing: fenText(line.closing),
})
