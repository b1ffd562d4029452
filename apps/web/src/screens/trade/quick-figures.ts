import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { parseShares, shareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import type { Option } from '@zhixiao/ui/form/SelectField.tsx'

/** Why a figure cannot be ordered, as the form itself says; null when it can. */
export type FaultOf = (figure: string) => string | null

/** The quick amounts of a purchase or plan, in yuan: one that the form would refuse is not offered. */
export const quickYuan = (amounts: readonly string[], faultOf: FaultOf): Option[] =>
  offered(
    amounts.map(value => ({ value, label: moneyText(value).slice(0, -3) })),
    faultOf,
  )

/** The quick parts of a holding: a part is cut to whole hundredths, all of it leaves nothing behind; none that the form would refuse. */
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
