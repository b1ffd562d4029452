import { isoDate } from '../calendar/dates.ts'
import { type FundType, fundTypes } from '../codes/fund-types.ts'
import { codesOf } from '../codes/table.ts'
import { hasFloors } from '../fee/legal-floors.ts'
import { legalKindOf } from './legal-kind.ts'

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

/** The types of public funds, which anybody may buy, with their names. */
export const publicTypes = Object.fromEntries(
  codesOf(fundTypes).flatMap(type => (fundTypes[type].isPrivate ? [] : [[type, fundTypes[type].name]])),
) as Readonly<Record<FundType, string>>
