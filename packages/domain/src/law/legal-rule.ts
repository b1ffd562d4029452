import { daysBetween, type IsoDate } from '../calendar/dates.ts'
import { type LegalFigures, type LegalUnit, parseFigure } from './legal-figure.ts'

/** Legal kinds of fund; mixed funds whose contract requires at least 60 % of stock are `equity`. */
export type LegalFundKind =
  | 'equity'
  | 'mixed'
  | 'index'
  | 'bond'
  | 'money'
  | 'etf'
  | 'deposit'
  | 'commodity'
  | 'reit'
  | 'fof'
export type LegalHolder = 'person' | 'institution'
/** The seller: the fund's own manager, or an agency. */
export type LegalChannel = 'own' | 'agency'

/**
 * Evidence for a rule: at least two independent public sources, one source, a consultation draft, general knowledge, or our own
 * decision. A mark weaker than '2+' makes the rule a setting until compliance confirms it, which makes it 'firm'.
 */
export type LegalMark = '2+' | '1' | 'draft' | 'K' | 'D' | 'firm'

/** One rule from its effective day. A missing kind, holder, channel or first contract day means all. */
export type LegalRow<Figure = LegalFigures[LegalUnit]> = {
  readonly effectiveFrom: IsoDate
  readonly fundKinds?: readonly LegalFundKind[]
  readonly holder?: LegalHolder
  readonly channel?: LegalChannel
  /** Applies to funds whose contract took effect on this day or later. */
  readonly contractsFrom?: IsoDate
  readonly figure: Figure
  readonly source: { readonly document: string; readonly article?: string }
  readonly mark: LegalMark
  /** Figures that the firm may choose for a weak row, and the rule that limits them. */
  readonly within?: { readonly least: Figure; readonly most: Figure; readonly document: string }
  /** The only figures with which the engine can work. */
  readonly figures?: readonly Figure[]
}

/** A decision of compliance on a weak row: its figure from a day. An equal figure confirms the row. */
export type LegalSetting = {
  /** The name of the row, `rowName`. */
  readonly row: string
  readonly effectiveFrom: IsoDate
  /** As `parseFigure` reads it. */
  readonly figure: string
  readonly source: string
}

/** `title` is for staff, `meaning` for programmers. */
export type LegalTopic<Unit extends LegalUnit = LegalUnit> = {
  readonly unit: Unit
  readonly title: string
  readonly meaning: string
  readonly rows: readonly LegalRow<LegalFigures[Unit]>[]
  /** Replaces the firm's decisions on the rows of this rule; newest first. */
  decide(rule: string, settings: readonly LegalSetting[]): void
  /** The firm's decisions, then the rows of the table. */
  inForce(): readonly LegalRow<LegalFigures[Unit]>[]
}

/** The subject of an act. A missing property is unknown: rows that require it do not match. */
export type LegalCase = {
  readonly fundKind?: LegalFundKind
  readonly holder?: LegalHolder
  readonly channel?: LegalChannel
  /** The day on which the fund's contract took effect. */
  readonly contractDay?: IsoDate | null
}

export function topic<Unit extends LegalUnit>(
  unit: Unit,
  title: string,
  meaning: string,
  ...rows: LegalRow<LegalFigures[Unit]>[]
): LegalTopic<Unit> {
  let whole: readonly LegalRow<LegalFigures[Unit]>[] = rows
  const decidedRows = (rule: string, { row: name, effectiveFrom, figure: text, source }: LegalSetting) => {
    const row = rows.find(each => rowName(rule, each) === name)
    const figure = parseFigure(unit, text)
    return row === undefined || figure === null
      ? []
      : [{ ...row, effectiveFrom, figure, source: { document: source }, mark: 'firm' as const }]
  }
  return {
    unit,
    title,
    meaning,
    rows,
    decide(rule, settings) {
      whole = [...settings.flatMap(setting => decidedRows(rule, setting)), ...rows]
    },
    inForce: () => whole,
  }
}

/** The name of a row within the table: its rule and the cases to which it applies, 'service-fee-cap/mixed'. */
export const rowName = (rule: string, { fundKinds, holder, channel, contractsFrom }: LegalRow): string =>
  [rule, fundKinds?.join('+'), holder, channel, contractsFrom].filter(part => part !== undefined).join('/')

/**
 * The rows that match `about`, of any day: the most specific first, then the newest; a decision of the firm precedes its row.
 */
export const fittingRows = <Figure>(rows: readonly LegalRow<Figure>[], about: LegalCase): LegalRow<Figure>[] =>
  rows
    .filter(row => fits(row, about))
    .sort((a, b) => specificity(b) - specificity(a) || daysBetween(a.effectiveFrom, b.effectiveFrom))

const fits = ({ fundKinds, holder, channel, contractsFrom }: LegalRow<unknown>, about: LegalCase): boolean =>
  (fundKinds === undefined || (about.fundKind !== undefined && fundKinds.includes(about.fundKind))) &&
  (holder === undefined || holder === about.holder) &&
  (channel === undefined || channel === about.channel) &&
  (contractsFrom === undefined || (about.contractDay ?? '') >= contractsFrom)

const specificity = ({ fundKinds, holder, channel, contractsFrom }: LegalRow<unknown>): number =>
  [fundKinds, holder, channel, contractsFrom].filter(each => each !== undefined).length
