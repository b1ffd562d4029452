import type { InvestorType } from '../codes/investor-types.ts'
import { type RiskLevel, riskLevels } from '../codes/risk-levels.ts'
import { codesOf } from '../codes/table.ts'
import { matchSuitability } from '../fund/suitability.ts'
import type { RiskPaper } from './risk-questions.ts'

export interface RiskAnswer {
  readonly questionId: string
  readonly selectIndex: number
}
export interface RiskScore {
  readonly score: number
  readonly riskability: InvestorType
  readonly lowestRisk: boolean
}

/** The minimum points of each class. */
const CLASSES = [
  ['C5', 82],
  ['C4', 68],
  ['C3', 52],
  ['C2', 36],
] as const

export interface RiskFault {
  readonly questionId: string
  /** Not exactly one valid answer, or an age bracket that contradicts the customer's age. */
  readonly kind: 'answer' | 'age'
}

/**
 * Adds up one answer to every question. A customer who cannot bear any loss or lacks full legal capacity is C1 by that
 * alone, and so of the lowest class C0 (rules 2.15). `fault` describes the first invalid answer.
 *
 * @param age full years by the ID document; null without one.
 */
export function scoreRiskPaper(
  paper: RiskPaper,
  answers: readonly RiskAnswer[],
  age: number | null,
): { ok: true; result: RiskScore } | { ok: false; fault: RiskFault } {
  const fault = (questionId: string, kind: RiskFault['kind'] = 'answer') => ({
    ok: false as const,
    fault: { questionId, kind },
  })
  const stranger = answers.find(answer => !paper.questions.some(question => question.id === answer.questionId))
  if (stranger) return fault(stranger.questionId)
  let score = 0
  let lowestRisk = false
  for (const question of paper.questions) {
    const [given, ...more] = answers.filter(answer => answer.questionId === question.id)
    const option = given && question.options[given.selectIndex]
    if (!option || more.length > 0) return fault(question.id)
    const [, points, ages] = option
    if (ages && age !== null && (age < ages[0] || age > ages[1])) return fault(question.id, 'age')
    score += points
    lowestRisk ||= question.lowest?.includes(given.selectIndex) === true
  }
  const riskability = lowestRisk ? 'C0' : (CLASSES.find(([, from]) => score >= from)?.[0] ?? 'C1')
  return { ok: true, result: { score, riskability, lowestRisk } }
}

/** Product levels suitable for a class without a warning. */
export const levelsThatSuit = (riskability: InvestorType): RiskLevel[] =>
  codesOf(riskLevels).filter(level => matchSuitability(riskability, level) === 'ok')

/** The result page's advice for each class. */
export const riskAdvice: Readonly<Record<InvestorType, string>> = {
  C0: '您属于风险承受能力最低类别，仅可购买低风险产品。',
  C1: '您更看重本金安全，适合低风险产品。',
  C2: '您可承受较小的波动，适合低风险与中低风险产品。',
  C3: '您可承受一定的波动，适合中风险及以下的产品。',
  C4: '您可承受较大的波动，适合中高风险及以下的产品。',
  C5: '您可承受大幅波动，各风险等级的产品均与您匹配，投资仍需谨慎。',
}
