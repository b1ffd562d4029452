import type { PlainFund } from '@zhixiao/db/market/nav-import.ts'
import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { type FundType, fundTypes } from '@zhixiao/domain/codes/fund-types.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { hasFloors } from '@zhixiao/domain/fee/legal-floors.ts'
import { legalKindOf } from '@zhixiao/domain/fund/legal-kind.ts'
import { defaultCarry } from '@zhixiao/domain/fund/seven-day-yield.ts'
import { defaultDividendMethod } from '@zhixiao/domain/settle/dividend.ts'

type Usual = { risk: number; confirmLag: number; payLag: number }
const usual = (risk: number, payLag: number, confirmLag = 1): Usual => ({ risk, confirmLag, payLag })

/** Default values by type for a fund whose documents are not at hand: the cautious side of common practice. */
export const usualTerms: Readonly<Record<FundType, Usual>> = {
  money: usual(1, 1),
  ultrashort: usual(2, 2),
  bond: usual(2, 2),
  guaranteed: usual(2, 3),
  fof: usual(3, 5, 2),
  mixed: usual(3, 3),
  lof: usual(3, 3),
  stock: usual(4, 3),
  index: usual(4, 2),
  etf: usual(4, 2),
  qdii: usual(4, 7, 2),
  special: usual(5, 3),
  'small-collective': usual(5, 3),
  'large-collective': usual(5, 3),
  unknown: usual(5, 3),
}

/** Whether type and name exempt the fund from the floors of redemption fees (rules 2.6). */
export const isFloorExempt = (fundType: FundType, fundName: string): boolean =>
  !hasFloors(legalKindOf({ fundType, fundName, equityLowE4: null }), FIRST_DAY)
const FIRST_DAY = isoDate('2026-01-01')

export const publicTypes: readonly string[] = codesOf(fundTypes).filter(type => !fundTypes[type].isPrivate)

/**
 * A public fund from code, name and type. Its purchase is suspended (5): a fund without fee tables would be sold
 * without a fee and redeemed below the legal minimum fees.
 */
export function plainFund(fundcode: string, fundname: string, type: FundType, setup: IsoDate | null): PlainFund {
  const terms = usualTerms[type]
  return {
    fundcode,
    fundname,
    fund_type: type,
    share_class: /[A-Z]$/.exec(fundname)?.[0] ?? 'A',
    main_code: fundcode,
    status: FUND_STATUS.purchasesSuspended,
    risk_level: terms.risk,
    fee_exempt: isFloorExempt(type, fundname),
    confirm_lag: terms.confirmLag,
    pay_lag: terms.payLag,
    setup_date: setup,
    carry: defaultCarry(type),
    default_dividend_method: defaultDividendMethod(type),
  }
}
