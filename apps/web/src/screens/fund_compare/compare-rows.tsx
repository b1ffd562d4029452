import { isCode } from '@zhixiao/domain/codes/table.ts'
import { type RankingPeriod, yieldPeriods } from '@zhixiao/domain/codes/yield-periods.ts'
import { limitText, sizeText, yuanText } from '@zhixiao/domain/format/amounts.ts'
import { percentText, shareText } from '@zhixiao/domain/format/percent.ts'
import { RiskBars } from '@zhixiao/ui/display/Tag.tsx'
import type { ReactNode } from 'react'
import { GrowthFigure, PlainGrowth } from '../../features/fund/GrowthFigure.tsx'
import { PurchaseRate } from '../../features/fund/PurchaseRate.tsx'
import { isDifferent } from './best-of.ts'
import type { Compared } from './load-compare.ts'

export type Row = {
  label: string
  /** The row's text for a fund; funds with equal `text` and `sub` are alike. */
  text: (fund: Compared) => string
  /** The same with its marks, where the text alone is not enough. */
  cell?: (fund: Compared) => ReactNode
  /** Below it: a day, a place. */
  sub?: (fund: Compared) => string | null | undefined
  /** The value that decides which fund is marked, and how; null where a fund has none. */
  best?: { is: 'highest' | 'lowest'; value: (fund: Compared) => number | null }
}

export type Group = { title: string; rows: readonly Row[] }

export const periods = Object.keys(yieldPeriods).filter((period): period is RankingPeriod & keyof typeof yieldPeriods =>
  isCode(yieldPeriods, period),
)

const higher = (value: (fund: Compared) => string | null | undefined): NonNullable<Row['best']> => ({
  is: 'highest',
  value: fund => numberOf(value(fund)),
})
const lower = (value: (fund: Compared) => string | null | undefined): NonNullable<Row['best']> => ({
  is: 'lowest',
  value: fund => numberOf(value(fund)),
})
const numberOf = (text: string | null | undefined): number | null => (text == null ? null : Number(text))

const growths: readonly Row[] = periods.map(period => ({
  label: yieldPeriods[period],
  text: fund => percentText(fund.yields[period]?.growth),
  cell: fund => <GrowthFigure fund={fund} growth={fund.yields[period]} />,
  sub: fund => {
    const place = fund.ranks[period]
    return place && `同类 ${place.rank}/${place.total}`
  },
  best: higher(fund => fund.yields[period]?.growth),
}))

const riskOf = (fund: Compared, period: string) => fund.risk.find(figures => figures.period === period)

const risks: readonly Row[] = [
  ...(['year', 'three-years', 'since-setup'] as const).map((period): Row => {
    const fallOf = (fund: Compared) => {
      const figures = riskOf(fund, period)
      return figures && (figures.drawdown?.fall ?? '0')
    }
    return {
      label: `${yieldPeriods[period]}最大回撤`,
      text: fund => percentText(negative(fallOf(fund))),
      sub: fund => {
        const drawdown = riskOf(fund, period)?.drawdown
        return drawdown && `${drawdown.peak.day} 至 ${drawdown.trough.day}`
      },
      best: lower(fallOf),
    }
  }),
  ...(['year', 'three-years'] as const).flatMap((period): Row[] => [
    {
      label: `${yieldPeriods[period]}年化波动率`,
      text: fund => shareText(riskOf(fund, period)?.annual?.volatility),
      best: lower(fund => riskOf(fund, period)?.annual?.volatility),
    },
    {
      label: `${yieldPeriods[period]}夏普比率`,
      text: fund => riskOf(fund, period)?.annual?.sharpe ?? '--',
      best: higher(fund => riskOf(fund, period)?.annual?.sharpe),
    },
  ]),
  {
    label: '风险等级',
    text: fund => fund.riskLevelName,
    cell: fund => <RiskBars level={fund.riskLevel} />,
  },
]

const negative = (fall: string | undefined): string | undefined => (fall === undefined ? undefined : `-${fall}`)

const purchaseRate = ({ purchaseRate: rate, feeType }: Compared): string | null =>
  rate?.discounted ?? (feeType === 'B' ? null : '0')

const redeemWords = (redeem: Compared['redeem']): string =>
  redeem === null ? '不收取' : `最高 ${shareText(redeem.highest)}`
const redeemFree = (redeem: Compared['redeem']): string | null =>
  redeem?.freeFrom == null ? null : `满 ${redeem.freeFrom} 天不收取`

const Redeem = ({ redeem }: Pick<Compared, 'redeem'>) => (
  <>
    {redeemWords(redeem)}
    <span className="cell-sub">{redeemFree(redeem)}</span>
  </>
)

const fees: readonly Row[] = [
  {
    label: '申购费率（首档）',
    text: fund => `${purchaseRate(fund)} ${fund.purchaseRate?.standard} ${fund.purchaseRateOfInstitutions?.discounted}`,
    cell: fund => <PurchaseRate fund={fund} backEnd="赎回时收取" />,
    best: lower(purchaseRate),
  },
  {
    label: '赎回费率',
    text: ({ redeem, redeemOfInstitutions: own }) =>
      [redeem, ...(own === undefined ? [] : [own])].map(each => `${redeemWords(each)} ${redeemFree(each)}`).join(),
    cell: ({ redeem, redeemOfInstitutions: own }) =>
      own === undefined ? (
        <Redeem redeem={redeem} />
      ) : (
        <>
          <span className="for-person">
            <Redeem redeem={redeem} />
          </span>
          <span className="for-institution">
            <Redeem redeem={own} />
          </span>
        </>
      ),
  },
  {
    label: '管理费（每年）',
    text: fund => `${fund.isManageFloating ? '浮动，最高 ' : ''}${shareText(fund.manageRate)}`,
    best: lower(fund => fund.manageRate),
  },
  { label: '托管费（每年）', text: fund => shareText(fund.custodyRate), best: lower(fund => fund.custodyRate) },
  { label: '销售服务费（每年）', text: fund => shareText(fund.serviceRate), best: lower(fund => fund.serviceRate) },
]

const facts: readonly Row[] = [
  { label: '基金类型', text: fund => fund.fundTypeName },
  { label: '交易状态', text: fund => fund.statusName },
  {
    label: '单位净值',
    text: fund => (fund.fundType === 'money' ? '恒为 1.0000' : (fund.nav ?? '--')),
    sub: fund => (fund.fundType === 'money' ? null : fund.navDay),
  },
  {
    label: '日涨跌幅',
    text: fund =>
      fund.fundType === 'money' ? `七日年化 ${shareText(fund.sevenDayYield, 4)}` : percentText(fund.dayGrowth?.growth),
    cell: fund =>
      fund.fundType === 'money' ? (
        `七日年化 ${shareText(fund.sevenDayYield, 4)}`
      ) : (
        <PlainGrowth fund={fund} growth={fund.dayGrowth} />
      ),
    sub: fund => (fund.fundType === 'money' ? fund.navDay : null),
  },
  { label: '成立日期', text: fund => fund.setupDate ?? '--' },
  { label: '规模', text: fund => sizeText(fund.size), best: higher(fund => fund.size) },
  {
    label: '基金经理',
    text: fund => fund.managers.map(({ name }) => name).join('、') || '--',
    cell: fund =>
      fund.managers.length === 0
        ? '--'
        : fund.managers.map(({ manId, name, from }) => (
            <span key={manId} className="compare__line">
              {name}
              <span className="cell-sub">{from} 起任职</span>
            </span>
          )),
  },
  {
    label: '业绩比较基准',
    text: fund => fund.benchmarkText || '--',
    cell: fund => <span className="compare__text">{fund.benchmarkText || '--'}</span>,
  },
  { label: '起购金额', text: fund => yuanText(fund.minFirstAmount) },
  { label: '单日限额', text: fund => limitText(fund.dayMaxAmount) },
]

export const groups: readonly Group[] = [
  { title: '区间涨跌幅', rows: growths },
  { title: '风险指标', rows: risks },
  { title: '费用', rows: fees },
  { title: '档案', rows: facts },
]

/** How many rows say the same of all these funds. */
export const sameRows = (funds: readonly Compared[]): number =>
  groups.flatMap(({ rows }) => rows).filter(row => !isDifferent(row, funds)).length
