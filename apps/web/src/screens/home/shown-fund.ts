import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { RiskLevel } from '@zhixiao/domain/codes/risk-levels.ts'
import type { RankingPeriod } from '@zhixiao/domain/codes/yield-periods.ts'
import { namedExtent, type Scale, spanOf } from '@zhixiao/ui/drawing/plot.ts'
import type { FundRow } from '../../features/fund/fund-row.ts'
import type { DoorFund, DoorKind, RankedFund, ShownFund } from './home-page.ts'

type WithSpark = FundRow & { spark: OutputOf<'content.ranking'>['list'][number]['spark'] }

/** The fields of a fund that home uses: a tenth of the call's answer. */
function shownFund(fund: WithSpark, period: RankingPeriod): ShownFund {
  const { fundCode, fundName, fundType, fundTypeName, riskLevel, nav, navDay, yearFall, spark, yields } = fund
  const [from, to] = [spark.days[0], spark.days.at(-1)]
  return {
    fundCode,
    fundName,
    fundType,
    fundTypeName,
    riskLevel,
    nav,
    navDay,
    yearFall,
    dayGrowth: period === 'day' ? fund.dayGrowth : null,
    yields: { [period]: yields[period] },
    year:
      from !== undefined && to !== undefined && from !== to
        ? { from, to, growths: spark.fund.join(' '), benchmark: spark.benchmark.join(' ') || null }
        : null,
  }
}

export const rankedFund = (fund: OutputOf<'content.ranking'>['list'][number], period: RankingPeriod): RankedFund => {
  const { rank, status, statusName, purchase, plan } = fund
  return { ...shownFund(fund, period), rank, status, statusName, purchase, plan }
}

const kindOf = (level: RiskLevel): DoorKind => (level === 'R1' ? 'cash' : level === 'R2' ? 'steady' : 'long')
const kinds: readonly DoorKind[] = ['cash', 'steady', 'long']

/** The first recommended fund for each length of time; a door without one is left out. */
export function doorsOf(recommended: readonly WithSpark[]): DoorFund[] {
  return kinds.flatMap(kind => {
    const fund = recommended.find(({ riskLevel }) => kindOf(riskLevel) === kind)
    return fund ? [{ kind, ...shownFund(fund, 'year') }] : []
  })
}

/** The newest day of which one of them has a NAV. */
export const newestDay = (funds: readonly Pick<ShownFund, 'navDay'>[]): string =>
  funds
    .flatMap(({ navDay }) => navDay ?? [])
    .sort()
    .at(-1) ?? '--'

const numbersOf = (text: string): number[] => text.split(' ').map(Number)

export const growthsOf = ({ year }: ShownFund): number[] => (year ? numbersOf(year.growths) : [])
/** Null without a benchmark over the same days. */
export const benchmarkOf = ({ year }: ShownFund): number[] | null =>
  year?.benchmark ? numbersOf(year.benchmark) : null

/** One scale for the past year of several funds, in both directions. */
export function yearScale(funds: readonly ShownFund[]): Scale {
  const span = spanOf(funds.flatMap(({ year }) => year ?? []))
  const lines = funds.flatMap(fund => [growthsOf(fund), benchmarkOf(fund) ?? []])
  return { extent: namedExtent(lines), span: span ?? ['', ''] }
}
