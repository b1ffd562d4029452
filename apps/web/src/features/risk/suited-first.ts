import { investorTypes } from '@zhixiao/domain/codes/investor-types.ts'
import { riskLevelOf } from '@zhixiao/domain/codes/risk-levels.ts'
import { codeIn } from '@zhixiao/domain/codes/table.ts'
import { isRefused } from '@zhixiao/domain/fund/suitability.ts'

/** The same funds in their order, those last that an investor of this class may never buy. */
export function suitedFirst<Fund extends { riskLevel: string }>(
  funds: readonly Fund[],
  riskability: string | null | undefined,
): readonly Fund[] {
  const investor = codeIn(investorTypes, riskability ?? null)
  if (investor === undefined) return funds
  const rank = (fund: Fund) => Number(isRefused(investor, riskLevelOf(fund.riskLevel) ?? 'R5'))
  return funds.toSorted((one, other) => rank(one) - rank(other))
}
