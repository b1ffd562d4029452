import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { AllocationRecord, HoldingRecord } from '@zhixiao/db/content/portfolio.ts'
import { allocationName } from '@zhixiao/domain/codes/allocation-name.ts'
import { parseRate, rateE8, rateOfE4, rateText } from '@zhixiao/domain/money/money.ts'

type Quarter = OutputOf<'content.fundDetail'>['quarters'][number]
type Report = NonNullable<OutputOf<'content.fundPortfolio'>['report']>

/** The reports of a fund by quarter, newest first; a report may lack either part. */
export function quartersOf(allocations: readonly AllocationRecord[], holdings: readonly HoldingRecord[]): Quarter[] {
  const ends = new Set([...allocations, ...holdings].map(row => row.quarter_end))
  return [...ends]
    .sort()
    .reverse()
    .map(quarterEnd => {
      const top = holdings.filter(row => row.quarter_end === quarterEnd)
      return {
        quarterEnd,
        allocation: allocations
          .filter(row => row.quarter_end === quarterEnd)
          .map(({ kind, weight_e4 }) => ({ kind, name: allocationName(kind), weight: weightText(weight_e4) })),
        holdings: top.map(({ rank, name, weight_e4 }) => ({ rank, name, weight: weightText(weight_e4) })),
        holdingsWeight: weightText(top.reduce((sum, row) => sum + row.weight_e4, 0)),
      }
    })
}

/** The parts of a quarter compared with those of the previous report. */
export function reportOf(quarters: readonly Quarter[], quarterEnd: string): Report | null {
  const position = quarters.findIndex(quarter => quarter.quarterEnd === quarterEnd)
  const [report, previous] = [quarters[position], quarters[position + 1]]
  if (!report) return null
  return {
    ...report,
    previous: previous?.quarterEnd ?? null,
    allocation: withChange(report.allocation, previous?.allocation),
    holdings: withChange(report.holdings, previous?.holdings),
    gone: (previous?.holdings ?? [])
      .map(({ name }) => name)
      .filter(name => !report.holdings.some(holding => holding.name === name)),
  }
}

function withChange<Part extends { name: string; weight: string }>(
  parts: readonly Part[],
  before: readonly Part[] = [],
): (Part & { change: string | null })[] {
  return parts.map(part => {
    const earlier = before.find(({ name }) => name === part.name)
    const change = earlier && rateText(rateE8(parseRate(part.weight) - parseRate(earlier.weight)))
    return { ...part, change: change ?? null }
  })
}

const weightText = (weightE4: number): string => rateText(rateOfE4(weightE4))
