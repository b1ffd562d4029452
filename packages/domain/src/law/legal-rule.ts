import type { IsoDate } from '../calendar/dates.ts'
import type { RateE8 } from '../money/money.ts'

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
 * decision. A mark weaker than '2+' makes the rule a setting until compliance confirms it.
 */
export type LegalMark = '2+' | '1' | 'draft' | 'K' | 'D'

/** A rate by calendar days held, lowest first. */
export type RateStep = { readonly fromDays: bigint; readonly rate: RateE8 }

/** Types of figures by unit. `intervals` are months, `duty` has no figure. */
export type LegalFigures = {
  rate: RateE8
  'rate-by-days': readonly RateStep[]
  days: number
  'working-days': number
  months: number
  years: number
  hours: number
  count: number
  intervals: readonly number[]
  day: IsoDate
  duty: true
}
export type LegalUnit = keyof LegalFigures

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
}

/** `title` is for staff, `meaning` for programmers. */
export type LegalTopic<Unit extends LegalUnit = LegalUnit> = {
  readonly unit: Unit
  readonly title: string
  readonly meaning: string
  readonly rows: readonly LegalRow<LegalFigures[Unit]>[]
}

/** The subject of an act. A missing property is unknown: rows that require it do not match. */
export type LegalCase = {
  readonly fundKind?: LegalFundKind
  readonly holder?: LegalHolder
  readonly channel?: LegalChannel
  /** The day on which the fund's contract took effect. */
  readonly contractDay?: IsoDate | null
}

export const topic = <Unit extends LegalUnit>(
  unit: Unit,
  title: string,
  meaning: string,
  ...rows: LegalRow<LegalFigures[Unit]>[]
): LegalTopic<Unit> => ({ unit, title, meaning, rows })

/** The rows that match `about`, of any day: the most specific first, then the newest. */
export const fittingRows = <Figure>(rows: readonly LegalRow<Figure>[], about: LegalCase): LegalRow<Figure>[] =>
  rows
    .filter(row => fits(row, about))
    .sort((a, b) => specificity(b) - specificity(a) || (a.effectiveFrom < b.effectiveFrom ? 1 : -1))

const fits = ({ fundKinds, holder, channel, contractsFrom }: LegalRow<unknown>, about: LegalCase): boolean =>
  (fundKinds === undefined || (about.fundKind !== undefined && fundKinds.includes(about.fundKind))) &&
  (holder === undefined || holder === about.holder) &&
  (channel === undefined || channel === about.channel) &&
  (contractsFrom === undefined || (about.contractDay ?? '') >= contractsFrom)

const specificity = ({ fundKinds, holder, channel, contractsFrom }: LegalRow<unknown>): number =>
  [fundKinds, holder, channel, contractsFrom].filter(each => each !== undefined).length
