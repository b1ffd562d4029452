import { daysBetween, type IsoDate } from '../calendar/dates.ts'
import { type LegalFigures, type LegalUnit, parseFigure } from './legal-figure.ts'
import { type LegalRow, rowName } from './legal-rule.ts'
import { type LegalRuleCode, legalRows, legalRules, rowsOf } from './legal-rules.ts'
import { isListUnit, listedCodes } from './listed-codes.ts'

export type RuleDecision = { readonly row: string; readonly figure: string; readonly effectiveFrom: IsoDate }

export type DecisionFault =
  | { readonly code: 'no-such-row' }
  /** The row has two sources: nothing for the firm to decide. */
  | { readonly code: 'strong'; readonly rule: LegalRow; readonly unit: LegalUnit }
  | { readonly code: 'no-figure'; readonly unit: LegalUnit }
  /** The row itself begins later. */
  | { readonly code: 'before-rule'; readonly rule: LegalRow }
  /** A different figure for a day whose acts were already judged. */
  | { readonly code: 'past' }
  /** A row with two sources applies to the same acts with a different figure. */
  | { readonly code: 'weakens'; readonly rule: LegalRow; readonly unit: LegalUnit }
  | { readonly code: 'outside'; readonly within: NonNullable<LegalRow['within']> }
  | { readonly code: 'unsupported'; readonly figures: readonly Figure[]; readonly unit: LegalUnit }

export type Decided = {
  readonly ok: true
  readonly code: LegalRuleCode
  readonly row: LegalRow
  readonly figure: LegalFigures[LegalUnit]
  /** What the decisions so far say for the day. */
  readonly before: LegalFigures[LegalUnit]
  /** Whether nothing changes by it. */
  readonly isConfirmed: boolean
}

/** Whether the firm may take this decision on a row of the table; `today` is the day of the release. */
export function decideRule(
  { row: name, figure: text, effectiveFrom }: RuleDecision,
  today: IsoDate,
): Decided | ({ readonly ok: false } & DecisionFault) {
  const found = legalRows.find(each => each.name === name)
  if (!found) return { ok: false, code: 'no-such-row' }
  const { code, row } = found
  const { unit, rows } = legalRules[code]
  if (row.mark === '2+') return { ok: false, code: 'strong', rule: row, unit }
  const typed = isListUnit(unit) ? listedCodes(unit, text) : text
  const figure = typed === null ? null : parseFigure(unit, typed)
  if (figure === null || !hasForm(figure, found)) return { ok: false, code: 'no-figure', unit }
  if (effectiveFrom < row.effectiveFrom) return { ok: false, code: 'before-rule', rule: row }
  const before = figureOn(found, effectiveFrom)
  const isConfirmed = isSame(figure, before)
  if (effectiveFrom <= today && !isConfirmed) return { ok: false, code: 'past' }
  const decided = { ok: true, code, row, figure, before, isConfirmed } as const
  if (isSame(figure, row.figure)) return decided
  const strong = rows.find(each => each.mark === '2+' && covers(each, row) && !isSame(each.figure, figure))
  if (strong) return { ok: false, code: 'weakens', rule: strong, unit }
  const { within } = row
  if (within && (figure < within.least || figure > within.most)) return { ok: false, code: 'outside', within }
  if (row.figures?.includes(figure) === false) return { ok: false, code: 'unsupported', figures: row.figures, unit }
  return decided
}

/** The figure of a row on a day, by the decisions taken so far. */
function figureOn({ code, name, row }: (typeof legalRows)[number], day: IsoDate): Figure {
  const own = rowsOf(code).filter(each => rowName(code, each) === name && each.effectiveFrom <= day)
  return own.sort((a, b) => daysBetween(a.effectiveFrom, b.effectiveFrom))[0]?.figure ?? row.figure
}

type Figure = LegalFigures[LegalUnit]
const textOf = (figure: Figure): string => (Array.isArray(figure) ? figure.join() : String(figure))
const isSame = (a: Figure, b: Figure): boolean => textOf(a) === textOf(b)

/** Review intervals by level from highest to lowest risk, none shorter than the one before. */
function hasForm(
  figure: Figure,
  { code, row: { figure: own } }: Pick<(typeof legalRows)[number], 'code' | 'row'>,
): boolean {
  if (legalRules[code].unit !== 'intervals' || !Array.isArray(figure) || !Array.isArray(own)) return true
  return figure.length === own.length && figure.every((months, at) => at === 0 || months >= figure[at - 1])
}

/** Whether the other row covers all acts that a row applies to. */
const covers = (wide: LegalRow, { fundKinds, holder, channel, contractsFrom }: LegalRow): boolean =>
  (wide.fundKinds === undefined || (fundKinds?.every(kind => wide.fundKinds?.includes(kind)) ?? false)) &&
  (wide.holder === undefined || wide.holder === holder) &&
  (wide.channel === undefined || wide.channel === channel) &&
  (wide.contractsFrom === undefined || (contractsFrom ?? '') >= wide.contractsFrom)
