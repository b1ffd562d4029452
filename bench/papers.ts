import { parseBillPeriod } from '@zhixiao/domain/assets/bill-period.ts'
import { billPaper } from '@zhixiao/server/calls/query/bill-file.ts'
import type { BillTable } from '@zhixiao/server/calls/query/bill-tables.ts'
import { typeset } from '@zhixiao/server/platform/pdf/typeset.ts'
import { type Figure, median } from './harness.ts'
import { childrenOf, peakMbOf } from './processes.ts'

const ORDERS = 5_000
const HOLDINGS = 60
const TIMES = 5

/** The largest bill that is set as a paper, in the process of the papers. */
export async function papers(): Promise<Figure[]> {
  const before = childrenOf(process.pid)
  // The first paper starts the process, which stays for the next.
  const first = await timed(() => typeset(largestBill(0)))
  const press = childrenOf(process.pid).find(pid => !before.includes(pid))
  const again: number[] = []
  for (let time = 1; time <= TIMES; time++) again.push((await timed(() => typeset(largestBill(time)))).seconds)
  const what = `the bill of ${ORDERS.toLocaleString('en-US')} orders as a PDF`
  const detail = `${(first.bytes.length / 2 ** 20).toFixed(1)} MB; the first time ${first.seconds.toFixed(2)} s, with the start of the process`
  return [
    { what, value: median(again), unit: 's', limit: 2, wanted: 'at most', detail },
    {
      what: `most memory of the process that sets ${what}`,
      value: press === undefined ? Number.NaN : peakMbOf(press),
      unit: 'MB',
      limit: 300,
      wanted: 'at most',
      detail: `resident, after ${TIMES + 1} of them`,
    },
  ]
}

async function timed(set: () => Promise<Uint8Array>): Promise<{ bytes: Uint8Array; seconds: number }> {
  const from = performance.now()
  const bytes = await set()
  return { bytes, seconds: (performance.now() - from) / 1000 }
}

/** Another one each time, so that nothing that was set before is of use. */
function largestBill(time: number) {
  const period = parseBillPeriod('2025')
  if (!period) throw new Error('2025 is no period')
  const names = ['启明稳健增利债券', '启明安心配置混合(FOF)', '启明沪深300指数增强', '启明科技先锋股票']
  const fundOf = (nth: number) => `${names[nth % names.length]}A（${990_001 + (nth % HOLDINGS)}）`
  const cardOf = (nth: number) => `中国邮政储蓄银行（${1001 + (nth % 5)}）`
  const yuan = (nth: number) =>
    `${((nth * 7919) % 999) + 1},${String((nth * 31) % 1000).padStart(3, '0')}.${10 + (nth % 90)}`
  const held = (title: string): BillTable => ({
    title,
    head: ['基金（代码）', '银行卡（末 4 位）', '期初市值', '买入', '卖出', '现金分红', '本期收益', '期末市值'],
    rows: Array.from({ length: HOLDINGS }, (_, nth) => [
      ...[fundOf(nth), cardOf(nth)],
      ...[1, 2, 3, 4, 5, 6].map(part => yuan(nth * part)),
    ]),
  })
  const orders: BillTable = {
    title: '本期确认的交易',
    head: ['确认日期', '业务', '基金（代码）', '银行卡（末 4 位）', '确认金额（元）', '确认份额', '费用（元）', '单号'],
    rows: Array.from({ length: ORDERS }, (_, nth) => [
      ...['2025-06-30', nth % 4 === 0 ? '赎回' : '申购', fundOf(nth), cardOf(nth)],
      ...[yuan(nth), yuan(nth * 3), '12.34', String(90_000_000 + time * ORDERS + nth)],
    ]),
  }
  return billPaper(
    { period, to: period.to, isOver: true },
    '张三',
    [held('资产变动（元）'), held('收益构成（元）'), orders],
    0,
  )
}
