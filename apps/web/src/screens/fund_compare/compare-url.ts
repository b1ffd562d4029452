import { to } from '../../paths.ts'
import type { ChartPeriod } from '../fund_detail/periods.ts'

/** The address of a comparison; the usual period is left out. Commas stay readable. */
export function compareUrl(codes: readonly string[], period: ChartPeriod = 'year'): string {
  const fields = {
    codes: codes.length === 0 ? undefined : codes.join(','),
    period: period === 'year' ? undefined : period,
  }
  return to('fundCompare', fields).replaceAll('%2C', ',')
}
