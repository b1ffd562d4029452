import { listEquityLows } from '@zhixiao/db/market/legal-funds.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fundTypes } from '@zhixiao/domain/codes/fund-types.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import type { LegalFund } from '@zhixiao/domain/fee/legal-floors.ts'
import type { FileFault } from '@zhixiao/domain/format/file-faults.ts'
import { faultAt, type Row } from '@zhixiao/domain/format/sheet.ts'
import type { StoredFund } from '@zhixiao/domain/fund-file/fund-columns.ts'
import { dayIn, legalFundOf } from '@zhixiao/domain/fund-file/legal-fund.ts'
import { legalRules } from '@zhixiao/domain/law/legal-rules.ts'
import { breachText, summaryBreaches } from '../../engine/content-store/law-check.ts'

/** Stored funds with their legal kind; private schemes and unknown types are left out. */
export async function legalFunds(db: Reader, funds: ReadonlyMap<string, StoredFund>): Promise<Map<string, LegalFund>> {
  const lows = await listEquityLows(db, [...funds.keys()])
  return new Map(
    [...funds].flatMap(([fundcode, fund]) => {
      const legal = legalFundOf(fund, lows.get(fundcode) ?? null)
      return legal ? [[fundcode, legal] as const] : []
    }),
  )
}

/** Faults at the summary's cell: statements of a fund's summary that contradict the law. */
export function faultsOfSummary(row: Row, fund: StoredFund, today: IsoDate): FileFault[] {
  const fundType = fund.get('fund_type')
  if (!isCode(fundTypes, fundType)) return []
  const [start, setUp] = [dayIn(fund, 'raise_start'), dayIn(fund, 'setup_date')]
  const [fundcode = '', fundname = '', summary = ''] = ['fundcode', 'fundname', 'summary'].map(name =>
    String(fund.get(name) ?? ''),
  )
  const said = { fundcode, fundname, summary, fund_type: fundType, contract_day: setUp ?? start }
  return summaryBreaches(said, today).map(breach =>
    faultAt(
      row,
      'summary',
      breachText(breach),
      `自 ${breach.day} 起，“${breach.says}”与规则“${legalRules[breach.rule].title}”不符`,
    ),
  )
}
