import { addDays, daysBetween, type IsoDate } from '../calendar/dates.ts'
import { instantOf } from '../calendar/shanghai.ts'
import { type CodeOf, codesOf } from '../codes/table.ts'
import { fen, fenText, shareCents, sharesText } from '../money/money.ts'

/**
 * THE kinds of reports. `isAsOf`: of the end of one day, not of a period. `needs`: what must be there before the figures of
 * a day are final.
 */
export const reportKinds = {
  sales: { name: '销售', isAsOf: false, needs: 'orders' },
  redemptions: { name: '赎回', isAsOf: false, needs: 'orders' },
  scale: { name: '规模', isAsOf: true, needs: 'navs' },
  holders: { name: '户数', isAsOf: true, needs: 'orders' },
  fees: { name: '费用', isAsOf: false, needs: 'orders' },
  service: { name: '返还销售服务费', isAsOf: false, needs: 'navs' },
  plans: { name: '定投', isAsOf: false, needs: 'nothing' },
  complaints: { name: '投诉', isAsOf: false, needs: 'nothing' },
  compliance: { name: '合规', isAsOf: false, needs: 'nothing' },
} as const
export type ReportKind = CodeOf<typeof reportKinds>
export const reportKindCodes = codesOf(reportKinds)

/** THE forms of a report's file. */
export const reportFormats = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' } as const
export type ReportFormat = CodeOf<typeof reportFormats>
export const reportFormatCodes = codesOf(reportFormats)

/** Where an order came from. `counter`: its recording (双录) is on a ticket of the counter. */
export const orderChannels = {
  web: '电脑网页',
  phone: '手机网页',
  plan: '定投扣款',
  counter: '柜台',
  other: '其他',
} as const
export type OrderChannel = CodeOf<typeof orderChannels>
export const orderChannelCodes = codesOf(orderChannels)

export type ReportTable = {
  title: string
  head: string[]
  /** How many of the first columns are words; the others are figures. */
  words: number
  rows: string[][]
  /** Null where a sum says nothing. */
  total: string[] | null
}

export type ReportFigure<Row> = { head: string; unit: 'count' | 'yuan' | 'shares'; of: (row: Row) => bigint }
export type ReportWord<Row> = { head: string; of: (row: Row) => string }

const figureText = (unit: ReportFigure<never>['unit'], value: bigint): string =>
  unit === 'count' ? String(value) : unit === 'yuan' ? fenText(fen(value)) : sharesText(shareCents(value))

/** Rows with the same words added up, in the order of their first one, and the sum of all. */
export function reportTable<Row>(
  title: string,
  rows: readonly Row[],
  words: readonly ReportWord<Row>[],
  figures: readonly ReportFigure<Row>[],
): ReportTable {
  const groups = new Map<string, { words: string[]; rows: Row[] }>()
  for (const row of rows) {
    const own = words.map(({ of }) => of(row))
    const key = JSON.stringify(own)
    const group = groups.get(key)
    if (group) group.rows.push(row)
    else groups.set(key, { words: own, rows: [row] })
  }
  const sums = (some: readonly Row[]) =>
    figures.map(({ unit, of }) =>
      figureText(
        unit,
        some.reduce((sum, row) => sum + of(row), 0n),
      ),
    )
  return {
    title,
    head: [...words, ...figures].map(({ head }) => head),
    words: words.length,
    rows: [...groups.values()].map(group => [...group.words, ...sums(group.rows)]),
    total: ['合计', ...words.slice(1).map(() => ''), ...sums(rows)],
  }
}

/** The longest period of a report, in days. */
const MOST_DAYS = 366
/** The most rows of a report. */
const MOST_ROWS = 100_000

/** Why there is no report of this period; null when there is one. */
export function whyNoReport({ from, to }: { from: IsoDate; to: IsoDate }, today: IsoDate): string | null {
  if (to < from) return '结束日早于开始日'
  if (to > today) return '这一天还没有到'
  return daysBetween(from, to) >= MOST_DAYS ? '一次最多一年' : null
}

/** Whether a report is too long to be handed out. */
export const isTooLong = (tables: readonly ReportTable[]): boolean =>
  tables.reduce((sum, { rows }) => sum + rows.length, 0) > MOST_ROWS

export type ReportState = {
  /** Orders that should have been confirmed by the last day and are not. */
  waiting: number
  /** Funds held without the NAV of the last day. */
  withoutNav: readonly string[]
}

/** Why the figures of a period may still change; '' when it is over. */
export function whyUnfinished(to: IsoDate, today: IsoDate, { waiting, withoutNav }: ReportState): string {
  if (to >= today) return '当日尚未结束'
  const [first] = withoutNav
  const reasons = [
    ...(waiting > 0 ? [`${waiting} 笔订单待确认`] : []),
    ...(first === undefined ? [] : [`${first} 等 ${withoutNav.length} 只基金尚无当日净值`]),
  ]
  return reasons.join('，')
}

/** The instant up to which a report counts: the end of its last day, or now while that day runs. */
export const cutOffOfReport = (to: IsoDate, nowMs: number): number =>
  Math.min(instantOf(addDays(to, 1), '00:00:00'), nowMs)
