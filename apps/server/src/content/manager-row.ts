import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { ManagerRecord } from '@zhixiao/db/content/managers.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { isListed } from '@zhixiao/domain/codes/fund-status.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { growthOut, lastNav } from '../market/fund-row.ts'
import { fullYears, managedFunds, sizeOf } from '../market/managed.ts'
import type { MarketSnapshot } from '../market/snapshot.ts'

export type ManagerRow = OutputOf<'content.managerList'>['list'][number]

/** A manager for lists, with the funds managed today. */
export function managerRow(market: MarketSnapshot, manager: ManagerRecord, today: IsoDate): ManagerRow {
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
        }
      : null,
  }
}
