import { type Shown, shownTable } from '@zhixiao/contract/console/shown.ts'
import { holdersOf, plansOf, type WaitingOrder, waitingOrdersOf } from '@zhixiao/db/settle/ending-fund.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { CountedFund, LiquidatedHolder } from '@zhixiao/domain/acts/fund-liquidate.ts'
import { businessName } from '@zhixiao/domain/codes/business-kinds.ts'
import { fenText, type ShareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { planDayWords } from '@zhixiao/domain/order/plan-fields.ts'

// What both ways of ending a fund show before they are asked for: its holders, waiting orders and plans.

const ORDERS = '待确认的委托'
const PLANS = '终止的定投'

/** How an act names its table of holders, what shares become, and what it does with a waiting order. */
export type EndingWords = {
  holders: string
  becomes: string
  becoming: (shares: ShareCents) => string
  outcome: (order: WaitingOrder) => string
}
type Counted = Pick<CountedFund, 'accounts' | 'largest' | 'plans' | 'purchases' | 'sales' | 'conversionsIn'>

/** The tables of a trial: the largest holders, and how many rows more the files of `endingFiles` have. */
export function endingTables(
  { holders, becomes, becoming }: EndingWords,
  { accounts, largest, plans, purchases, sales, conversionsIn }: Counted,
): Shown['tables'] {
  const waiting = purchases.length + sales.count + conversionsIn
  return [
    {
      ...shownTable(holders, ['客户', '交易账号'], ['份额', becomes], largest.map(holderRow(becoming))),
      more: Math.max(0, accounts - largest.length),
      largestFirst: true as const,
    },
    {
      ...shownTable(ORDERS, ['委托号', '客户', '交易账号', '业务', '交易日', '处理'], ['金额', '份额'], []),
      more: waiting,
    },
    {
      ...shownTable(PLANS, ['定投编号', '客户', '交易账号', '扣款日', '下一扣款日'], ['每期金额'], []),
      more: plans,
    },
  ].filter(({ rows, more }) => rows.length + more > 0)
}

/** All rows of these tables. */
export const endingFiles = (tx: Tx, fundcode: string, { holders, becoming, outcome }: EndingWords) => ({
  [holders]: () => linesOf(holdersOf(tx, fundcode), holderRow(becoming)),
  [ORDERS]: () =>
    linesOf(waitingOrdersOf(tx, fundcode), order => [
      String(order.orderId),
      order.custno,
      order.tradeacco,
      businessName(order.kind),
      order.tradeDate,
      outcome(order),
      order.amount === null ? '' : fenText(order.amount),
      order.shares === null ? '' : sharesText(order.shares),
    ]),
  [PLANS]: () =>
    linesOf(plansOf(tx, fundcode), plan => [
      String(plan.planId),
      plan.custno,
      plan.tradeacco,
      planDayWords(plan),
      plan.nextDue ?? '已暂停',
      fenText(plan.amount),
    ]),
})

const holderRow =
  (becoming: EndingWords['becoming']) =>
  ({ custno, tradeacco, shares }: LiquidatedHolder): string[] => [
    custno,
    tradeacco,
    sharesText(shares),
    becoming(shares),
  ]

async function* linesOf<Row>(pages: AsyncIterable<Row[]>, line: (row: Row) => string[]): AsyncGenerator<string[][]> {
  for await (const page of pages) yield page.map(line)
}
