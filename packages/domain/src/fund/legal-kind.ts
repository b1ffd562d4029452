import { type FundType, fundTypes } from '../codes/fund-types.ts'
import type { LegalFundKind } from '../law/legal-rule.ts'

/** What tells how the law sorts a fund. */
export type SortedFund = {
  fundType: FundType
  fundName: string
  /** The least part of stock that the contract asks for, in 1/10000; null where it names none. */
  equityLowE4: number | null
}

/** From this part of stock on a contract counts as one of stock. */
const EQUITY_E4 = 6_000

/** What the rules for naming funds make a name say. */
const IN_INDEX_NAMES: readonly (readonly [RegExp, LegalFundKind])[] = [
  [/同业存单/, 'deposit'],
  [/商品|黄金|白银|豆粕/, 'commodity'],
  [/REIT|不动产/i, 'reit'],
]
const IN_OTHER_NAMES: readonly (readonly [RegExp, LegalFundKind])[] = [
  [/商品|黄金|白银/, 'commodity'],
  [/REIT|不动产/i, 'reit'],
  [/指数/, 'index'],
  [/债/, 'bond'],
]

/**
 * How the law sorts a fund: by its type, the least part of stock in its contract, and what its name must say by the
 * rules for naming funds, such as certificates of deposit. A fund of funds is sorted by what it invests in. Null for
 * private schemes. Source: rules 2.6.
 */
export function legalKindOf({ fundType, fundName, equityLowE4 }: SortedFund): LegalFundKind | null {
  if (fundTypes[fundType].isPrivate) return null
  const byContract = equityLowE4 !== null && equityLowE4 >= EQUITY_E4 ? 'equity' : 'mixed'
  switch (fundType) {
    case 'money':
    case 'etf':
    case 'bond':
      return fundType
    case 'stock':
      return 'equity'
    case 'ultrashort':
      return 'bond'
    case 'index':
      return namedKind(IN_INDEX_NAMES, fundName) ?? 'index'
    case 'mixed':
      return byContract
    default:
      return namedKind(IN_OTHER_NAMES, fundName) ?? byContract
  }
}

const namedKind = (names: typeof IN_INDEX_NAMES, fundName: string): LegalFundKind | undefined =>
  names.find(([part]) => part.test(fundName))?.[1]
