import { type CodeOf, nameOf } from './table.ts'

/** Periods of yields in display order; fund/yields.ts finds their base. */
export const yieldPeriods = {
  week: '近一周',
  month: '近一月',
  season: '近三月',
  half: '近半年',
  year: '近一年',
  'two-years': '近两年',
  'three-years': '近三年',
  'this-year': '今年以来',
  'since-setup': '成立以来',
} as const

/** The rise-fall ranking has two more periods. */
export const rankingPeriods = {
  day: '日涨幅',
  week: yieldPeriods.week,
  month: yieldPeriods.month,
  season: yieldPeriods.season,
  half: yieldPeriods.half,
  year: yieldPeriods.year,
  'two-years': yieldPeriods['two-years'],
  'three-years': yieldPeriods['three-years'],
  'five-years': '近五年',
  'this-year': yieldPeriods['this-year'],
  'since-setup': yieldPeriods['since-setup'],
} as const
export type RankingPeriod = CodeOf<typeof rankingPeriods>
export const periodName = (code: string | null | undefined): string => nameOf(rankingPeriods, code)

/** One value for each period of the ranking. */
export const byPeriod = <Value>(of: (period: RankingPeriod) => Value): Record<RankingPeriod, Value> => ({
  day: of('day'),
  week: of('week'),
  month: of('month'),
  season: of('season'),
  half: of('half'),
  year: of('year'),
  'two-years': of('two-years'),
  'three-years': of('three-years'),
  'five-years': of('five-years'),
  'this-year': of('this-year'),
  'since-setup': of('since-setup'),
})
