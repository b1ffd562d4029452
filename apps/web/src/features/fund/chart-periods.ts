import type { InputOf, OutputOf } from '@zhixiao/contract/calls.ts'

export type ChartPeriod = NonNullable<InputOf<'content.fundSeries'>['period']>

/** Periods of the chart, in order. */
export const chartPeriods = [
  'month',
  'season',
  'half',
  'year',
  'two-years',
  'three-years',
  'this-year',
  'since-setup',
] as const satisfies readonly ChartPeriod[]

/** The period named in the URL; by default one year, or everything for a younger fund. */
export function chartPeriodOf(
  text: string | null,
  { yields }: Pick<OutputOf<'content.fundDetail'>['fund'], 'yields'>,
): ChartPeriod {
  return chartPeriods.find(period => period === text) ?? (yields.year ? 'year' : 'since-setup')
}
