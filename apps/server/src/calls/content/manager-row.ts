import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { ManagedRecord, ManagerRecord } from '@zhixiao/db/content/managers.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { isListed } from '@zhixiao/domain/codes/fund-status.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { growthOut, lastNav } from '../../engine/market/fund-row.ts'
import { fullYears, managedFunds, sizeOf } from '../../engine/market/managed.ts'
import { smallPath } from '../../engine/market/paths.ts'
import type { MarketFund, MarketSnapshot } from '../../kernel/market.ts'
import { tenureGrowth, tenureGrowthOut, tenureStart } from './fund-performance.ts'

export type ManagerRow = OutputOf<'content.managerList'>['list'][number]

/** A manager for lists, with the funds managed today. */
export function managerRow(
  market: MarketSnapshot,
  manager: ManagerRecord,
  tenures: readonly ManagedRecord[],
  today: IsoDate,
): ManagerRow {
  const funds = managedFunds(market, manager.managed)
  const [largest] = funds.filter(fund => isListed(fund.record))
  const { man_id: manId, name, title, style, resume, since } = manager
  return {
    manId,
    name,
    title,
    style,
    resume,
    since,
    years: since && fullYears(since, today),
    size: fenText(sizeOf(funds)),
    fundCount: funds.length,
    fund: largest
      ? {
          fundCode: largest.record.fundcode,
          fundName: largest.record.fundname,
          fundType: largest.record.fund_type,
          ...lastNav(largest),
          year: growthOut(largest, largest.yields.year),
          tenure: tenureRow(
            largest,
            tenures.find(({ fundcode, to_day }) => fundcode === largest.record.fundcode && to_day === null),
          ),
        }
      : null,
  }
}

/** Points of the small line in a manager's card. */
const STEPS = 48

function tenureRow(fund: MarketFund, tenure: ManagedRecord | undefined): NonNullable<ManagerRow['fund']>['tenure'] {
  const value = tenure && fund.performanceShown ? tenureGrowth(fund, tenure) : null
  const growth = tenureGrowthOut(fund, value)
  if (!tenure || !value || !growth) return null
  return { from: tenureStart(fund, tenure), growth, path: smallPath(fund, value.from.date, value.to.date, STEPS) }
}
