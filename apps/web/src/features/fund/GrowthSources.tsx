import { periodName, type RankingPeriod } from '@zhixiao/domain/codes/yield-periods.ts'
import type { FundRow } from './fund-row.ts'
import { growthSource, type NavHolder } from './growth-source.ts'

type Sourced = NavHolder & Pick<FundRow, 'fundCode' | 'fundName' | 'dayGrowth'> & { yields: Partial<FundRow['yields']> }

interface GrowthSourcesProps {
  funds: readonly Sourced[]
  periods: readonly RankingPeriod[]
  /** Whose percentages they are. */
  of?: string
}

/** PLUS-04, usable by touch and keyboard: the NAVs behind every percentage of the displayed list. */
export function GrowthSources({ funds, periods, of = '本页' }: GrowthSourcesProps) {
  if (funds.length === 0) return null
  return (
    <details className="growth-sources">
      <summary className="text-link">{of}收益率计算说明</summary>
      <ul>
        {funds.map(fund => (
          <li key={fund.fundCode}>
            <b>{fund.fundName}</b> {sourcesOf(fund, periods) || '暂无可展示的业绩'}
          </li>
        ))}
      </ul>
    </details>
  )
}

const sourcesOf = (fund: Sourced, periods: readonly RankingPeriod[]): string =>
  periods
    .flatMap(period => {
      const growth = period === 'day' ? fund.dayGrowth : fund.yields[period]
      return growth ? [`${periodName(period)}${growthSource(fund, growth)}`] : []
    })
    .join('；')
