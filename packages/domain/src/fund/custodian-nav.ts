import type { IsoDate } from '../calendar/dates.ts'
import { formatScaled } from '../money/decimal.ts'
import { type NavE4, navText } from '../money/money.ts'

/** The figures of one day: yuan e4; of money-market funds also the income of 10,000 shares e4 and the yield e8. */
export type NavFigures = { nav: NavE4; accNav: NavE4; income: bigint | null; yield7: bigint | null }

export type CustodianFigure = 'unit NAV' | 'accumulated NAV' | 'income of 10,000 shares' | 'seven-day yield'

export const custodianFigureNames: Readonly<Record<CustodianFigure, string>> = {
  'unit NAV': '单位净值',
  'accumulated NAV': '累计净值',
  'income of 10,000 shares': '万份收益',
  'seven-day yield': '七日年化',
}

/** One figure on which both sides disagree, as decimal text; `--` where a side has none. */
export type CustodianDifference = { figure: CustodianFigure; own: string; custodian: string }

/** `unneeded`: the custodian has none, and need not have one. */
export type CustodianVerdict =
  | { state: 'agrees' | 'missing' | 'unneeded' }
  | { state: 'differs'; differences: readonly [CustodianDifference, ...CustodianDifference[]] }

/**
 * Compares our NAV of `day` with the custodian's newest one (null: none). THE rule of what may be published: `agrees` and
 * `unneeded` may, `differs` with an explanation, `missing` not.
 * @param requiredFrom first day that needs the custodian's figures; null when none does
 */
export function compareWithCustodian(
  day: IsoDate,
  own: NavFigures,
  custodian: NavFigures | null,
  requiredFrom: IsoDate | null,
): CustodianVerdict {
  if (!custodian) return { state: requiredFrom !== null && day >= requiredFrom ? 'missing' : 'unneeded' }
  const [first, ...rest] = [
    ...difference('unit NAV', navText(own.nav), navText(custodian.nav)),
    ...difference('accumulated NAV', navText(own.accNav), navText(custodian.accNav)),
    ...difference('income of 10,000 shares', incomeText(own.income), incomeText(custodian.income)),
    // A yield follows from the incomes; one that a side does not state contradicts nothing.
    ...(own.yield7 === null || custodian.yield7 === null
      ? []
      : difference('seven-day yield', yieldText(own.yield7), yieldText(custodian.yield7))),
  ]
  return first ? { state: 'differs', differences: [first, ...rest] } : { state: 'agrees' }
}

const difference = (figure: CustodianFigure, own: string, custodian: string): CustodianDifference[] =>
  own === custodian ? [] : [{ figure, own, custodian }]
/** The income of 10,000 shares, in yuan with four places; '--' without one. */
export const incomeText = (income: bigint | null): string => (income === null ? '--' : formatScaled(income, 4))
const yieldText = (yield7: bigint): string => `${formatScaled(yield7, 6)} %`
