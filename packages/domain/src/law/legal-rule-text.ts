import { formatScaled } from '../money/decimal.ts'
import type { LegalRow, LegalUnit, RateStep } from './legal-rule.ts'

const percent = (rate: bigint): string => `${formatScaled(rate, 6).replace(/\.?0+$/, '')} %`

const stepsText = (steps: readonly RateStep[]): string =>
  steps.map(({ fromDays, rate }) => `from day ${fromDays} ${percent(rate)}`).join(', ')

const units: Partial<Record<LegalUnit, string>> = {
  days: ' days',
  'working-days': ' working days',
  months: ' months',
  years: ' years',
  hours: ' hours',
}

/** The figure of a row as text: '0.8 %', '90 days', 'from day 0 1.5 %, from day 7 0 %'. */
export function figureText({ figure }: LegalRow, unit: LegalUnit): string {
  if (figure === true) return 'required'
  if (typeof figure === 'bigint') return percent(figure)
  if (typeof figure !== 'object') return `${figure}${units[unit] ?? ''}`
  return isSteps(figure) ? stepsText(figure) : `${figure.join(', ')} months`
}

const isSteps = (figure: readonly number[] | readonly RateStep[]): figure is readonly RateStep[] =>
  figure.some(each => typeof each === 'object')

/** The cases to which a row applies: 'index, bond; person; agency', or 'all'. */
export function scopeText({ fundKinds, holder, channel, contractsFrom }: LegalRow): string {
  const parts = [
    fundKinds?.join(', '),
    holder,
    channel && `${channel} sales`,
    contractsFrom && `contracts since ${contractsFrom}`,
  ]
  return parts.filter(part => part !== undefined).join('; ') || 'all'
}

/** '公开募集证券投资基金销售费用管理规定 第八条' */
export const sourceText = ({ source: { document, article } }: LegalRow): string =>
  article === undefined ? document : `${document} ${article}`
