import { type CodeOf, nameOf } from './table.ts'

/**
 * Class of an investor by risk tolerance. C0 and C1 share a name but not a rule: C0 is the class of lowest tolerance,
 * which may hold R1 products only (fund/suitability.ts).
 */
export const investorTypes = {
  C0: '保守型',
  C1: '保守型',
  C2: '平衡型',
  C3: '稳健型',
  C4: '积极型',
  C5: '进取型',
} as const
export type InvestorType = CodeOf<typeof investorTypes>
export const investorTypeName = (code: string | null | undefined): string => nameOf(investorTypes, code)
