import type { IsoDate } from '../calendar/dates.ts'
import { type LegalFigures, type LegalUnit, parseFigure } from './legal-figure.ts'
import type { LegalRow } from './legal-rule.ts'
import { type LegalRuleCode, legalRows, legalRules } from './legal-rules.ts'

export type RuleDecision = { readonly row: string; readonly figure: string; readonly effectiveFrom: IsoDate }

export type DecisionFault =
  | { readonly code: 'no-such-row' }
  /** Two sources confirm the row, so that the firm has nothing to decide. */
  | { readonly code: 'strong'; readonly rule: LegalRow; readonly unit: LegalUnit }
  | { readonly code: 'no-figure'; readonly unit: LegalUnit }
  /** The row itself begins later. */
  | { readonly code: 'before-rule'; readonly rule: LegalRow }
  /** Another figure for a day on which acts were judged already. */
  | { readonly code: 'past' }
  /** A row of two sources holds for the same acts with another figure. */
  | { readonly code: 'weakens'; readonly rule: LegalRow; readonly unit: LegalUnit }
  | { readonly code: 'outside'; readonly within: NonNullable<LegalRow['within']> }

export type Decided = {
  readonly ok: true
  readonly code: LegalRuleCode
  readonly row: LegalRow
  readonly figure: LegalFigures[LegalUnit]
  /** Whether the figure is that of the row. */
  readonly isConfirmed: boolean
}

/** Whether the firm may decide so on a row of the table; `today` is the day of the release. */
export function decideRule(
  { row: name, figure: text, effectiveFrom }: RuleDecision,
  today: IsoDate,
): Decided | ({ readonly ok: false } & DecisionFault) {
  const found = legalRows.find(each => each.name === name)
  if (!found) return { ok: false, code: 'no-such-row' }
  const { code, row } = found
  const { unit, rows } = legalRules[code]
  if (row.mark === '2+') return { ok: false, code: 'strong', rule: row, unit }
  const figure = parseFigure(unit, text)
  if (figure === null || !hasForm(figure, row)) return { ok: false, code: 'no-figure', unit }
  if (effectiveFrom < row.effectiveFrom) return { ok: false, code: 'before-rule', rule: row }
  if (isSame(figure, row.figure)) return { ok: true, code, row, figure, isConfirmed: true }
  if (effectiveFrom <= today) return { ok: false, code: 'past' }
  const strong = rows.find(each => each.mark === '2+' && covers(each, row) && !isSame(each.figure, figure))
  if (strong) return { ok: false, code: 'weakens', rule: strong, unit }
  const { within } = row
  if (within && (figure < within.least || figure > within.most)) return { ok: false, code: 'outside', within }
  return { ok: true, code, row, figure, isConfirmed: false }
}

type Figure = LegalFigures[LegalUnit]
const textOf = (figure: Figure): string => (Array.isArray(figure) ? figure.join() : String(figure))
const isSame = (a: Figure, b: Figure): boolean => textOf(a) === textOf(b)

/** Reviews have an interval for each level, from the highest risk to the lowest, each at least as long as the one before. */
function hasForm(figure: Figure, { figure: own }: LegalRow): boolean {
  if (!Array.isArray(figure) || !Array.isArray(own)) return true
  return figure.length === own.length && figure.every((months, at) => at === 0 || months >= figure[at - 1])
}

/** Whether all acts that a row is about are acts of the other one, too. */
const covers = (wide: LegalRow, { fundKinds, holder, channel, contractsFrom }: LegalRow): boolean =>
  (wide.fundKinds === undefined || (fundKinds?.every(kind => wide.fundKinds?.includes(kind)) ?? false)) &&
  (wide.holder === undefined || wide.holder === holder) &&
  (wide.channel === undefined || wide.channel === channel) &&
  (wide.contractsFrom === undefined || (contractsFrom ?? '') >= wide.contractsFrom)
