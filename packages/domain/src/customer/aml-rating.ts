import { addMonths, daysBetween, type IsoDate } from '../calendar/dates.ts'
import { CHINA } from '../codes/nationalities.ts'
import { codesOf } from '../codes/table.ts'
import type { LegalCase } from '../law/legal-rule.ts'
import { type LegalRuleCode, legalRules, ruleOn } from '../law/legal-rules.ts'
import type { IdValidity } from './id-expiry.ts'
import { ageOn } from './id-number.ts'

/** THE levels of a customer's money-laundering risk from high to low, each with its minimum score. */
export const amlLevels = {
  high: { name: '高风险', from: 60 },
  elevated: { name: '较高风险', from: 40 },
  medium: { name: '中风险', from: 20 },
  low: { name: '低风险', from: 0 },
} as const
export type AmlLevel = keyof typeof amlLevels
export const amlLevelCodes = codesOf(amlLevels)
export const amlLevelNames: Readonly<Record<AmlLevel, string>> = {
  high: amlLevels.high.name,
  elevated: amlLevels.elevated.name,
  medium: amlLevels.medium.name,
  low: amlLevels.low.name,
}
const rankOf = (level: AmlLevel): number => amlLevels[level].from

/** Categories of factors, the four that the published guidance names. */
export const amlSides = { customer: '客户特性', place: '地域', business: '业务', work: '职业与行业' } as const
export type AmlSide = keyof typeof amlSides

/** THE factors of the rating with their points; a factor with 100 points decides alone. Published in docs/rules.md#aml-rating. */
export const amlFactors = {
  'name-hit': { side: 'customer', points: 100, name: '名单命中待核实或已确认' },
  reported: { side: 'business', points: 100, name: '交易已作为可疑上报' },
  'called-place': { side: 'place', points: 100, name: '国籍或税收居民国须采取应对措施' },
  'watched-place': { side: 'place', points: 40, name: '国籍或税收居民国须加强监控' },
  foreign: { side: 'place', points: 10, name: '国籍为其他国家（地区）' },
  'tax-elsewhere': { side: 'place', points: 10, name: '其他国家（地区）税收居民' },
  suspected: { side: 'business', points: 30, name: '可疑交易待处理或继续观察' },
  'huge-amount': { side: 'business', points: 20, name: '12 个月转入 500 万元以上' },
  'large-amount': { side: 'business', points: 10, name: '12 个月转入 100 万元以上' },
  'above-income': { side: 'business', points: 20, name: '12 个月转入超过申报年收入上限的 5 倍' },
  'expired-paper': { side: 'customer', points: 20, name: '证件过期超过 90 天仍未更新' },
  undeclared: { side: 'customer', points: 20, name: '税收居民身份逾期未声明' },
  'others-behind': { side: 'customer', points: 20, name: '声明由他人控制或受益' },
  'bad-record': { side: 'customer', points: 10, name: '有不良诚信记录' },
  'odd-age': { side: 'customer', points: 10, name: '未满 20 岁或年满 80 岁' },
  occupation: { side: 'work', points: 10, name: '洗钱风险较高的职业' },
  industry: { side: 'work', points: 10, name: '洗钱风险较高的行业' },
} as const satisfies Record<string, { side: AmlSide; points: number; name: string }>
export type AmlFactor = keyof typeof amlFactors
export const amlFactorCodes = codesOf(amlFactors)

export type AmlFacts = {
  isPerson: boolean
  nationality: string | null
  /** Countries of declared tax residency other than China. */
  taxCountries: readonly string[]
  paysTaxElsewhere: boolean
  workcode: string | null
  /** Institutions only. */
  industry: string | null
  /** Code of the declared annual income. */
  annualsalary: string | null
  birthday: IsoDate | null
  idValidity: IdValidity
  /** An undecided or confirmed match with a name list. */
  hasNameHit: boolean
  hasReported: boolean
  /** A suspicious transaction awaits a decision or is under observation. */
  hasSuspected: boolean
  /** A missing declaration of tax residency is overdue. */
  isUndeclared: boolean
  hasOthersBehind: boolean
  hasBadRecord: boolean
  /** Total paid in during the last twelve months. */
  paidInFen: bigint
}

const HUGE_FEN = 500_000_000n
const LARGE_FEN = 100_000_000n
const INCOME_TIMES = 5n
const EXPIRED_DAYS = 90
const YOUNG = 20
const OLD = 80

/** Upper bound of each annual income bracket; the highest has none. */
const incomeFen: Readonly<Record<string, bigint>> = { 1: 5_000_000n, 2: 20_000_000n, 3: 50_000_000n, 4: 100_000_000n }
/** The factors that apply to a customer on a day, by the lists of that day, in the order of the list. */
export function amlFactorsOf(day: IsoDate, facts: AmlFacts): AmlFactor[] {
  const { isPerson, nationality, taxCountries, birthday, idValidity, paidInFen, annualsalary } = facts
  const countries = nationality === null ? taxCountries : [nationality, ...taxCountries]
  const lists = watchedOn(day)
  const isCalled = countries.some(each => lists.called.includes(each))
  const income = annualsalary === null ? undefined : incomeFen[annualsalary]
  const applies: Readonly<Record<AmlFactor, boolean>> = {
    'name-hit': facts.hasNameHit,
    reported: facts.hasReported,
    'called-place': isCalled,
    'watched-place': !isCalled && countries.some(each => lists.watched.includes(each)),
    foreign: nationality !== null && nationality !== CHINA,
    'tax-elsewhere': facts.paysTaxElsewhere,
    suspected: facts.hasSuspected,
    'huge-amount': paidInFen >= HUGE_FEN,
    'large-amount': paidInFen >= LARGE_FEN && paidInFen < HUGE_FEN,
    'above-income': isPerson && income !== undefined && paidInFen > income * INCOME_TIMES,
    'expired-paper': idValidity.kind === 'until' && daysBetween(idValidity.lastDay, day) > EXPIRED_DAYS,
    undeclared: facts.isUndeclared,
    'others-behind': facts.hasOthersBehind,
    'bad-record': facts.hasBadRecord,
    'odd-age': birthday !== null && (ageOn(birthday, day) < YOUNG || ageOn(birthday, day) >= OLD),
    occupation: isPerson && lists.occupations.includes(facts.workcode ?? ''),
    industry: !isPerson && lists.industries.includes(facts.industry ?? ''),
  }
  return amlFactorCodes.filter(factor => applies[factor])
}

type WatchedList = Extract<LegalRuleCode, 'laundering-called-places' | `laundering-watched-${string}`>

/** The lists of a day; before the first one nothing is watched. */
function watchedOn(day: IsoDate) {
  const listed = (code: WatchedList, about: LegalCase = {}) => ruleOn(code, day, about)?.figure ?? []
  return {
    called: listed('laundering-called-places'),
    watched: listed('laundering-watched-places'),
    occupations: listed('laundering-watched-occupations', { holder: 'person' }),
    industries: listed('laundering-watched-industries', { holder: 'institution' }),
  }
}

export const amlScore = (factors: readonly AmlFactor[]): number =>
  factors.reduce((sum, factor) => sum + amlFactors[factor].points, 0)

/** The level for the total score of the factors. */
export function amlLevelOf(factors: readonly AmlFactor[]): AmlLevel {
  const score = amlScore(factors)
  return amlLevelCodes.find(level => score >= amlLevels[level].from) ?? 'low'
}

const [strictestMonths] = legalRules['laundering-review-months'].rows.flatMap(({ figure }) => figure)

/** Months from a rating on `day` to its next review; before the law takes effect, those of the highest level. */
function reviewMonths(day: IsoDate, level: AmlLevel): number {
  const months = ruleOn('laundering-review-months', day)?.figure[amlLevelCodes.indexOf(level)] ?? strictestMonths
  if (months === undefined) throw new Error('the table of rules has no months of reviews')
  return months
}

/** The last day before the next review is overdue. */
export const reviewBy = (ratedOn: IsoDate, level: AmlLevel): IsoDate => addMonths(ratedOn, reviewMonths(ratedOn, level))

/** Why a rating was made: by the rule (at opening, raised, or at its periodic review), or by compliance. */
export const amlCauses = { opening: '首次评定', raised: '系统上调', renewed: '到期复评', decided: '人工复核' } as const
export type AmlCause = keyof typeof amlCauses

export type AmlRating = { level: AmlLevel; factors: readonly AmlFactor[]; reviewBy: IsoDate }
export type NewAmlRating = { level: AmlLevel; factors: readonly AmlFactor[]; cause: Exclude<AmlCause, 'decided'> }

/**
 * The new rating by the rule on a day; null when the current one stays. A level rises immediately, but only for a factor that
 * the current rating did not consider, so that compliance decisions last. Only compliance lowers a high or elevated level;
 * the rule renews medium and low ones on their review day.
 */
export function nextAmlRating(
  day: IsoDate,
  inForce: AmlRating | null,
  factors: readonly AmlFactor[],
): NewAmlRating | null {
  const level = amlLevelOf(factors)
  if (inForce === null) return { level, factors, cause: 'opening' }
  const isNew = factors.some(factor => !inForce.factors.includes(factor))
  if (rankOf(level) > rankOf(inForce.level)) return isNew ? { level, factors, cause: 'raised' } : null
  const isForPeople = inForce.level === 'high' || inForce.level === 'elevated'
  return !isForPeople && inForce.reviewBy <= day ? { level, factors, cause: 'renewed' } : null
}
