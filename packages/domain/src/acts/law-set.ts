import { type IsoDate, parseIsoDate } from '../calendar/dates.ts'
import { type Decided, type DecisionFault, decideRule } from '../law/decide-rule.ts'
import { typedFigure } from '../law/legal-rule-text.ts'
import { weakRows } from '../law/legal-rules.ts'
import { isListUnit } from '../law/listed-codes.ts'
import { type Decision, decided, type Refusal } from './refusals.ts'

export type LawFacts = {
  today: IsoDate
  /** How many decisions on the rule there were before. */
  earlier: number
}
type Given = { rule: string; figure: string; from?: string | undefined; source: string; reason: string }
export type RuleSetting = Omit<Decided, 'ok'> & {
  rule: string
  from: IsoDate
  source: string
  reason: string
  earlier: number
}

/** Whether two of compliance confirm or change a rule of law that fewer than two public sources know. */
export function decideLawSet({ today, earlier }: LawFacts, given: Given): Decision<RuleSetting> {
  const { rule, figure, source, reason } = given
  const own = weakRows.find(each => each.name === rule)?.row.effectiveFrom
  const from = parseIsoDate(given.from ?? '') ?? own ?? today
  const made = decideRule({ row: rule, figure, effectiveFrom: from }, today)
  if (!made.ok) return { ok: false, refusal: refusalOf(rule, made) }
  const { ok: _, ...setting } = made
  return decided({ ...setting, rule, from, source, reason, earlier })
}

function refusalOf(rule: string, fault: DecisionFault): Refusal {
  switch (fault.code) {
    case 'no-such-row':
      return { code: 'law.no-such-row', given: { rule } }
    case 'strong':
      return { code: 'law.strong', given: { rule, row: fault.rule, unit: fault.unit } }
    case 'no-figure':
      return isListUnit(fault.unit)
        ? { code: 'law.no-listed-figure', given: {} }
        : { code: 'law.no-figure', given: { unit: fault.unit } }
    case 'before-rule':
      return { code: 'law.before-rule', given: { begins: fault.rule.effectiveFrom } }
    case 'past':
      return { code: 'law.past', given: {} }
    case 'weakens':
      return { code: 'law.weakens', given: { row: fault.rule, unit: fault.unit } }
    case 'unsupported':
      return { code: 'law.unsupported', given: { figures: fault.figures.map(each => typedFigure(each)) } }
    case 'outside': {
      const { least, most, document } = fault.within
      return { code: 'law.outside', given: { document, least: typedFigure(least), most: typedFigure(most) } }
    }
  }
}
