import { toScaled, trimmed } from '@zhixiao/domain/format/decimal-text.ts'
import { ValueBars } from './ValueBars.tsx'

interface DividendBarsProps {
  /** `dividendYears` of content.fundDetail. */
  years: readonly { year: number; perShare: string }[]
}

/** Dividends of each year in yuan per share. */
export function DividendBars({ years }: DividendBarsProps) {
  if (years.length === 0) return null
  return (
    <ValueBars
      label="历年每份分红（元）"
      bars={years.map(({ year, perShare }) => ({
        label: String(year),
        value: Number(perShare),
        text: twoPlaces(perShare),
      }))}
    />
  )
}

/** At least two decimals, as dividends are declared. */
function twoPlaces(perShare: string): string {
  const [yuan = '0', cents = ''] = trimmed(toScaled(perShare, 6, 6), 6).split('.')
  return `${yuan}.${cents.padEnd(2, '0')}`
}
