import { type IsoDate, parseIsoDate } from '../calendar/dates.ts'
import { fundTypes } from '../codes/fund-types.ts'
import { isCode } from '../codes/table.ts'
import type { LegalFund } from '../fee/legal-floors.ts'
import { legalKindOf } from '../fund/legal-kind.ts'
import { contractDayOf } from '../law/own-sale.ts'
import type { FundColumn, StoredFund } from './fund-columns.ts'

export const dayIn = (fund: StoredFund, column: FundColumn): IsoDate | null =>
  parseIsoDate(String(fund.get(column) ?? ''))

/**
 * The legal kind and contract day of a stored fund; null for private schemes and unknown types. @param equityLowE4 the
 * minimum of stock under its contract
 */
export function legalFundOf(fund: StoredFund, equityLowE4: number | null): LegalFund | null {
  const fundType = fund.get('fund_type')
  if (!isCode(fundTypes, fundType)) return null
  const fundKind = legalKindOf({ fundType, fundName: String(fund.get('fundname') ?? ''), equityLowE4 })
  const contractDay = contractDayOf({ setupDate: dayIn(fund, 'setup_date'), raiseStart: dayIn(fund, 'raise_start') })
  return fundKind && { fundKind, contractDay }
}
