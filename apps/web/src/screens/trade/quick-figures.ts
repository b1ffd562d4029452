import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { parseShares, shareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import type { Option } from '@zhixiao/ui/form/SelectField.tsx'

/** Why a figure cannot be ordered, by the form's own rule; null when it can. */
export type FaultOf = (figure: string) => string | null

/** The quick amounts of a purchase or plan, in yuan; amounts that the form would refuse are left out. */
export const quickYuan = (amounts: readonly string[], faultOf: FaultOf): Option[] =>
  offered(
    amounts.map(value => ({ value, label: moneyText(value).slice(0, -3) })),
    faultOf,
  )

/**
 * Quick choices for a holding: parts are rounded down to 1/100 share, “all” leaves no remainder, and refused ones are
 * left out.
 */
export function quickShares(available: string, faultOf: FaultOf): Option[] {
  const all = parseShares(available)
  const parts = [
    { value: sharesText(shareCents(all / 4n)), label: '1/4' },
    { value: sharesText(shareCents(all / 2n)), label: '1/2' },
    { value: sharesText(all), label: '全部' },
  ]
  return offered(parts, faultOf)
}

const offered = (options: readonly Option[], faultOf: FaultOf): Option[] =>
  options.filter(({ value }) => faultOf(value) === null)
