import { listLiabilities, type ServiceFigures } from '@zhixiao/db/settle/service-liability.ts'
import {
  type ComplianceFigures,
  type PositionFigures,
  sumCompliance,
  sumPlans,
  sumPositions,
  sumTickets,
  sumTrades,
  type TicketFigures,
  type TradeFigures,
} from '@zhixiao/db/staff/report-figures.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { businessName, KIND, type OrderKind } from '@zhixiao/domain/codes/business-kinds.ts'
import { fenText, navText, sharesText } from '@zhixiao/domain/money/money.ts'
import {
  orderChannelCodes,
  orderChannels,
  type ReportFigure,
  type ReportKind,
  type ReportTable,
  type ReportWord,
  reportTable,
} from '@zhixiao/domain/staff/reports.ts'
import { ticketChannels, ticketKinds, ticketOutcomes } from '@zhixiao/domain/staff/tickets.ts'

type Period = { from: IsoDate; to: IsoDate }

/** The figures of a report, read in the caller's snapshot. */
export async function readReportTables(db: Reader, kind: ReportKind, period: Period): Promise<ReportTable[]> {
  switch (kind) {
    case 'sales':
      return salesTables(await sumTrades(db, period))
    case 'redemptions':
      return redemptionTables(await sumTrades(db, period))
    case 'fees':
      return feeTables(await sumTrades(db, period))
    case 'service':
      return serviceTables(await listLiabilities(db, period))
    case 'scale':
      return scaleTables(await sumPositions(db, period.to))
    case 'holders':
      return holderTables(await sumPositions(db, period.to))
    case 'plans':
      return planTables(await sumPlans(db, period))
    case 'complaints':
      return ticketTables(await sumTickets(db, period))
    case 'compliance':
      return complianceTables(await sumCompliance(db, period))
  }
}

const BUYS: readonly OrderKind[] = [KIND.subscription, KIND.purchase, KIND.planPurchase]

const isSale = ({ kind, is_into }: TradeFigures): boolean => is_into || BUYS.includes(kind)
const isRedemption = ({ kind, is_into }: TradeFigures): boolean => !is_into && !BUYS.includes(kind)

const tradeName = ({ kind, is_into }: TradeFigures): string =>
  kind === KIND.conversion ? (is_into ? '转换转入' : '转换转出') : businessName(kind)

const ofFund: readonly ReportWord<TradeFigures>[] = [
  { head: '基金代码', of: row => row.fundcode },
  { head: '基金名称', of: row => row.fundname },
]
const business: ReportWord<TradeFigures> = { head: '业务', of: tradeName }
const channelWord: ReportWord<TradeFigures> = { head: '渠道', of: row => orderChannels[row.channel] }
const orders: ReportFigure<TradeFigures> = { head: '笔数', unit: 'count', of: row => row.orders }
const fee: ReportFigure<TradeFigures> = { head: '手续费（元）', unit: 'yuan', of: row => row.fee }

const byChannel = <Row extends { channel: (typeof orderChannelCodes)[number] }>(rows: readonly Row[]): Row[] =>
  orderChannelCodes.flatMap(channel => rows.filter(row => row.channel === channel))

const tradeTables = (rows: readonly TradeFigures[], figures: readonly ReportFigure<TradeFigures>[]): ReportTable[] => [
  reportTable('按基金', rows, [...ofFund, business], figures),
  reportTable('按渠道', byChannel(rows), [channelWord, business], figures),
]

const salesTables = (rows: readonly TradeFigures[]): ReportTable[] =>
  tradeTables(rows.filter(isSale), [
    orders,
    { head: '确认金额（元）', unit: 'yuan', of: row => row.gross },
    fee,
    { head: '确认份额（份）', unit: 'shares', of: row => row.shares },
  ])

const redemptionTables = (rows: readonly TradeFigures[]): ReportTable[] =>
  tradeTables(rows.filter(isRedemption), [
    orders,
    { head: '确认份额（份）', unit: 'shares', of: row => row.shares },
    { head: '确认金额（元）', unit: 'yuan', of: row => row.gross },
    fee,
    { head: '净额（元）', unit: 'yuan', of: row => row.net },
  ])

const feeTables = (rows: readonly TradeFigures[]): ReportTable[] =>
  tradeTables(
    rows.filter(row => row.fee !== 0n),
    [
      orders,
      fee,
      { head: '归入基金财产（元）', unit: 'yuan', of: row => row.to_fund },
      { head: '归公司（元）', unit: 'yuan', of: row => row.fee - row.to_fund },
    ],
  )

/** The company's liability, counted lot by lot; the last column reconciles it with the share movements. */
const serviceTables = (rows: readonly ServiceFigures[]): ReportTable[] => [
  {
    ...reportTable(
      '按基金和日期',
      rows,
      [
        { head: '基金代码', of: row => row.fundcode },
        { head: '基金名称', of: row => row.fundname },
        { head: '日期', of: row => row.day },
      ],
      [
        { head: '份额（份）', unit: 'shares', of: row => row.shares },
        { head: '应返还余额（元）', unit: 'yuan', of: row => row.owed },
        { head: '其间计提（元）', unit: 'yuan', of: row => row.accrued },
        { head: '其间返还（元）', unit: 'yuan', of: row => row.given },
        { head: '核对相差（元）', unit: 'yuan', of: row => row.unexplained },
      ],
    ),
    total: null,
  },
]

/** The rows by fund, by channel, and the total. */
function partsOf(rows: readonly PositionFigures[]) {
  const ofChannels = orderChannelCodes.flatMap(channel => rows.filter(row => row.channel === channel))
  return {
    funds: rows.filter(row => row.fundcode !== null),
    channels: ofChannels,
    all: rows.find(row => row.fundcode === null && row.channel === null),
  }
}
const channelName = ({ channel }: PositionFigures): string => (channel === null ? '' : orderChannels[channel])

function scaleTables(rows: readonly PositionFigures[]): ReportTable[] {
  const { funds, channels, all } = partsOf(rows)
  const value = all ? fenText(all.value) : '0.00'
  return [
    {
      title: '按基金',
      head: ['基金代码', '基金名称', '净值日', '单位净值', '份额（份）', '市值（元）'],
      words: 3,
      rows: funds.map(row => [
        ...[row.fundcode ?? '', row.fundname ?? '', row.nav_day ?? '--', row.nav === null ? '--' : navText(row.nav)],
        ...[sharesText(row.shares), fenText(row.value)],
      ]),
      total: ['合计', '', '', '', all ? sharesText(all.shares) : '0.00', value],
    },
    {
      title: '按首次买入的渠道',
      head: ['渠道', '份额（份）', '市值（元）'],
      words: 1,
      rows: channels.map(row => [channelName(row), sharesText(row.shares), fenText(row.value)]),
      total: ['合计', all ? sharesText(all.shares) : '0.00', value],
    },
  ]
}

function holderTables(rows: readonly PositionFigures[]): ReportTable[] {
  const { funds, channels, all } = partsOf(rows)
  const counts = (row: PositionFigures | undefined) => [row?.holders, row?.persons, row?.institutions].map(countText)
  return [
    {
      title: '按基金',
      head: ['基金代码', '基金名称', '户数', '个人', '机构'],
      words: 2,
      rows: funds.map(row => [row.fundcode ?? '', row.fundname ?? '', ...counts(row)]),
      // A holder of two funds counts as one customer.
      total: ['合计（同一客户计一户）', '', ...counts(all)],
    },
    {
      title: '按首次买入的渠道',
      head: ['渠道', '户数', '个人', '机构'],
      words: 1,
      rows: channels.map(row => [channelName(row), ...counts(row)]),
      total: ['合计（同一客户计一户）', ...counts(all)],
    },
  ]
}
const countText = (count: bigint | undefined): string => String(count ?? 0n)

const planTables = (rows: Awaited<ReturnType<typeof sumPlans>>): ReportTable[] => [
  reportTable(
    '按基金',
    rows,
    [
      { head: '基金代码', of: row => row.fundcode },
      { head: '基金名称', of: row => row.fundname },
    ],
    [
      { head: '期末存续', unit: 'count', of: row => row.running },
      { head: '新签', unit: 'count', of: row => row.begun },
      { head: '终止', unit: 'count', of: row => row.ended },
      { head: '扣款笔数', unit: 'count', of: row => row.orders },
      { head: '扣款金额（元）', unit: 'yuan', of: row => row.amount },
      { head: '未能扣款', unit: 'count', of: row => row.failures },
    ],
  ),
]

const ticketTables = (rows: readonly TicketFigures[]): ReportTable[] => [
  reportTable(
    '按类型与来源',
    rows,
    [
      { head: '类型', of: row => ticketKinds[row.kind] },
      { head: '来源', of: row => ticketChannels[row.channel] },
    ],
    [
      { head: '收到', unit: 'count', of: row => row.opened },
      { head: '办结', unit: 'count', of: row => row.closed },
      { head: '期末未办结', unit: 'count', of: row => row.open },
      { head: '其中逾期', unit: 'count', of: row => row.overdue },
    ],
  ),
  reportTable(
    '办结结果',
    rows.filter(row => row.outcome !== null),
    [
      { head: '类型', of: row => ticketKinds[row.kind] },
      { head: '结果', of: row => (row.outcome === null ? '' : ticketOutcomes[row.outcome]) },
    ],
    [{ head: '办结', unit: 'count', of: row => row.closed }],
  ),
]

const complianceTables = (figures: ComplianceFigures): ReportTable[] => [
  {
    title: '合规事项',
    head: ['事项', '数量'],
    words: 1,
    rows: [
      ['名单命中', String(figures.found)],
      ['名单命中：已排除', String(figures.cleared)],
      ['名单命中：已确认', String(figures.confirmed)],
      ['名单命中：期末待处理', String(figures.open)],
      ['大额交易', String(figures.large)],
      ['可疑交易', String(figures.suspicious)],
      ['大额与可疑：已排除', String(figures.excluded)],
      ['大额与可疑：已上报', String(figures.reported)],
      ['大额与可疑：由银行报送', String(figures.by_bank)],
      ['大额与可疑：期末待处理', String(figures.undecided)],
      ['风险不匹配确认', String(figures.leave_marks)],
    ],
    total: null,
  },
]
