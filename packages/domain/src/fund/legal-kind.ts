import { type FundType, fundTypes } from '../codes/fund-types.ts'
import type { LegalCase, LegalFundKind } from '../law/legal-rule.ts'

/** The facts that decide a fund's legal kind. */
export type SortedFund = {
  fundType: FundType
  fundName: string
  /** Minimum of stock under the contract, in 1/10000; null when the contract names none. */
  equityLowE4: number | null
}

/** Minimum of stock from which a mixed fund counts as an equity fund. */
const EQUITY_E4 = 6_000

/** A fund that holds an ETF. */
const FEEDER = /联接/

/** Words that the naming rules require, with the kind that they imply. */
const IN_INDEX_NAMES: readonly (readonly [RegExp, LegalFundKind])[] = [
  [/同业存单/, 'deposit'],
  [/商品|黄金|白银|豆粕/, 'commodity'],
  [/REIT|不动产/i, 'reit'],
]
const IN_OTHER_NAMES: readonly (readonly [RegExp, LegalFundKind])[] = [
  [/商品|黄金|白银/, 'commodity'],
  [/REIT|不动产/i, 'reit'],
  [/指数|联接/, 'index'],
  [/债/, 'bond'],
]

/**
 * The legal kind of a fund: by its type, its contract's minimum of stock, and the words that the naming rules require, such
 * as certificates of deposit. A fund of funds counts as the kind that it invests in. Null for private schemes.
 * Source: rules 2.6.
 */
export function legalKindOf({ fundType, fundName, equityLowE4 }: SortedFund): LegalFundKind | null {
  if (fundTypes[fundType].isPrivate) return null
  const byContract = equityLowE4 !== null && equityLowE4 >= EQUITY_E4 ? 'equity' : 'mixed'
  switch (fundType) {
    case 'money':
    case 'bond':
      return fundType
    // A feeder is bought and redeemed as any index fund; only the ETF itself is outside the floors.
    case 'etf':
      return FEEDER.test(fundName) ? (namedKind(IN_INDEX_NAMES, fundName) ?? 'index') : fundType
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

/** A fund as the rules on sales service fees see it, which hold for all kinds but money-market funds alike. */
export function serviceCaseOf(fundType: FundType): LegalCase {
  const fundKind = legalKindOf({ fundType, fundName: '', equityLowE4: null })
  return fundKind === null ? {} : { fundKind }
}

const namedKind = (names: typeof IN_INDEX_NAMES, fundName: string): LegalFundKind | undefined =>
  names.find(([part]) => part.test(fundName))?.[1]
