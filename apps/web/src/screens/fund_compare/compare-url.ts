import type { ChartPeriod } from '../../features/fund/chart-periods.ts'
import { to } from '../../paths.ts'

/** The URL of a comparison, without the default period. Commas stay readable. */
export function compareUrl(codes: readonly string[], period: ChartPeriod = 'year'): string {
  const fields = {
    codes: codes.length === 0 ? undefined : codes.join(','),
    period: period === 'year' ? undefined : period,
  }
  return to('fundCompare', fields).replaceAll('%2C', ',')
}
