import { codesOf } from '../codes/table.ts'
import { type StaffArea, type StaffRole, staffCan, staffRoles } from './staff-can.ts'

/** Above this much money of the company, a correction of NAVs is approved by finance, too: 50,000 yuan. */
export const COMPANY_MONEY_FEN = 5_000_000n

/** The effects of an act that decide who must approve it. */
export type Weight = {
  /** The company's cost of corrected NAVs. */
  companyFen?: bigint
  /** It changes redemption fees with a legal floor, whether the floor applies, or a cap. */
  touchesLegal?: boolean
}

const BOTH_OF_NAVS = ['check', 'finance'] as const

/** The two roles that check an area: those of most acts with two checkers. @throws Error for an area without two */
export function bothCheckers(area: StaffArea): readonly [StaffRole, StaffRole] {
  const [one, two] = codesOf(staffRoles).filter(role => staffCan([role], area, 'check'))
  if (!one || !two) throw new Error(`The area ${area} has no two roles that check it.`)
  return [one, two]
}

/** Pairs of roles that some requests need from two people. */
export const twoApprovers: readonly (readonly [StaffRole, StaffRole])[] = [bothCheckers('shares'), BOTH_OF_NAVS]

/**
 * What makes an act need further roles: `both` always needs the two that check its area, `navs` corrects NAVs at much cost, and
 * `legal` touches fees that the law bounds.
 */
export type CheckerRule = 'both' | 'navs' | 'legal'

/**
 * The roles that must approve a request, each by another person. Empty: one person with the right to check the act's area
 * suffices. Triggers of the database enforce the same.
 */
export function neededCheckers(
  { checkers: rule, area }: { checkers?: CheckerRule | undefined; area: StaffArea },
  { companyFen = 0n, touchesLegal = false }: Weight = {},
): readonly StaffRole[] {
  if (rule === 'both') return bothCheckers(area)
  if (rule === 'navs' && companyFen > COMPANY_MONEY_FEN) return BOTH_OF_NAVS
  return rule === 'legal' && touchesLegal ? ['compliance'] : []
}

/** The roles whose approval is still missing; `approved` has the roles of each approver. */
export function missingCheckers(
  needs: readonly StaffRole[],
  approved: readonly (readonly StaffRole[])[],
): readonly StaffRole[] {
  const covers = (held: readonly StaffRole[], role: StaffRole) =>
    needs.some(other => other !== role && held.includes(other))
  return needs.filter(role => approved.every(held => covers(held, role)))
}
