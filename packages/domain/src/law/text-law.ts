import type { IsoDate } from '../calendar/dates.ts'
import { legalChanges } from './changes-ahead.ts'
import type { LegalRuleCode } from './legal-rules.ts'
import { claimsIn, type TextSubject } from './text-claims.ts'
import { type Bounds, boundsOf, type Sentence, sentencesOf } from './text-sentences.ts'

/** The parts of a text that are checked. */
export type LegalText = TextSubject & {
  readonly title: string
  readonly lead: string
  readonly body: string
  /** Rules named in the front matter. */
  readonly rules: readonly string[]
}

export type LegalBreach = {
  readonly part: Sentence['part']
  /** Line of the body, from 1. */
  readonly line: number
  readonly rule: LegalRuleCode
  /** The first day of the contradiction; null when the text only fails to name the rule. */
  readonly day: IsoDate | null
  readonly says: string
}

/** The days on which the law changes, in order. */
const legalChangeDays = (): IsoDate[] => [...new Set(legalChanges().map(({ day }) => day))].sort()

/** The days on which to check a text shown from `from` to `to`: the first one, and each day on which the law changes. */
export const daysToCheck = (from: IsoDate, to: IsoDate | null): IsoDate[] =>
  to !== null && to < from ? [] : [from, ...legalChangeDays().filter(day => day > from && (to === null || day <= to))]

/**
 * Where a text contradicts the law of the days on which it is read, or does not name a rule that it states. A sentence that
 * names its own days is checked on these only, even if they are after the text's last day.
 */
export const legalBreaches = (text: LegalText, days: readonly IsoDate[]): LegalBreach[] =>
  [...breachesBySentence(text, days)].flat()

/** The same sentence by sentence: a text of a megabyte has a hundred thousand. */
export function* breachesBySentence(text: LegalText, days: readonly IsoDate[]): Generator<LegalBreach[]> {
  if (days.length === 0) return
  for (const sentence of sentencesOf(text)) yield breachesOf(sentence, text, days)
}

function breachesOf(sentence: Sentence, text: LegalText, days: readonly IsoDate[]): LegalBreach[] {
  const claims = claimsIn(sentence)
  if (claims.length === 0) return []
  const spoken = spokenDays(sentence, days)
  return claims.flatMap(({ rule, says, isFalse }): LegalBreach[] => {
    const { part, line } = sentence
    const day = spoken.find(each => isFalse(each, text))
    const found = { part, line, rule, says: says.slice(0, 60) }
    if (day !== undefined) return [{ ...found, day }]
    return text.rules.includes(rule) ? [] : [{ ...found, day: null }]
  })
}

const UNBOUNDED: Bounds = { from: null, to: null }
const isBounded = ({ from, to }: Bounds): boolean => from !== null || to !== null

function spokenDays({ text, before, heading }: Sentence, days: readonly IsoDate[]): IsoDate[] {
  const { from, to } = [text, before, heading].map(boundsOf).find(isBounded) ?? UNBOUNDED
  if (from === null && to === null) return [...days]
  const first = days[0] ?? from
  const all = [...days, ...(from === null ? [] : [from]), ...(to === null ? [] : legalChangeDays())]
  return all.filter(day => (from === null || day >= from) && (to === null || day <= to) && day >= (first ?? day)).sort()
}
