import type { IsoDate } from '../calendar/dates.ts'
import type { RateE8 } from '../money/money.ts'

/** Kinds of fund as the law sorts them; mixed funds whose contract asks for at least 60 % of stock are `equity`. */
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
/** Who sells: the manager of the fund itself, or an agency. */
export type LegalChannel = 'own' | 'agency'

/**
 * How well a rule is known: two or more independent public sources, one, only a consultation draft, general knowledge,
 * or decided here. Whatever is weaker than '2+' is a setting until compliance confirms it.
 */
export type LegalMark = '2+' | '1' | 'draft' | 'K' | 'D'

/** A rate by calendar days held, lowest first. */
export type RateStep = { readonly fromDays: bigint; readonly rate: RateE8 }

/** The type of a figure by its unit. `intervals` are months, `duty` has no figure. */
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

/** One rule from its day on. A missing kind, holder, channel or first contract day means all of them. */
export type LegalRow<Figure = LegalFigures[LegalUnit]> = {
  readonly effectiveFrom: IsoDate
  readonly fundKinds?: readonly LegalFundKind[]
  readonly holder?: LegalHolder
  readonly channel?: LegalChannel
  /** The rule holds for funds whose contract took effect on this day or later. */
  readonly contractsFrom?: IsoDate
  readonly figure: Figure
  readonly source: { readonly document: string; readonly article?: string }
  readonly mark: LegalMark
}

/** `title` is what staff read, `meaning` what a programmer reads. */
export type LegalTopic<Unit extends LegalUnit = LegalUnit> = {
  readonly unit: Unit
  readonly title: string
  readonly meaning: string
  readonly rows: readonly LegalRow<LegalFigures[Unit]>[]
}

/** What an act is about. What is missing is unknown: a rule that asks for it does not fit. */
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

/** The rows that fit `about`, whatever their day: the most specific first, of equally specific ones the newest. */
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
