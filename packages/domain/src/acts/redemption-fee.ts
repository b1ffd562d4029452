import type { Calendar } from '../calendar/calendar.ts'
import { type IsoDate, isoDate } from '../calendar/dates.ts'
import { chargeOf, freeAfter, freeOfMandatoryFee, type MandatoryFee, mandatoryFeeOn } from '../fee/mandatory-fee.ts'
import type { Fen, ShareCents } from '../money/money.ts'
import { ISSUE_NAV } from '../settle/working.ts'
import { type Decision, decided, refuse } from './refusals.ts'

type Sale = { orderId: bigint; custno: string; kind: string; shares: ShareCents }
export type FeeFacts = {
  today: IsoDate
  /** The fund's own. */
  calendar: Calendar
  /** All classes of the fund together; null without such a fund. */
  found: { mainCode: string; isMoney: boolean; isConfirmed: boolean; total: ShareCents } | null
  /** Waiting sales of the day, oldest first, with what the holder asked for earlier. */
  sales: readonly (Sale & { earlier: ShareCents })[]
}
export type DeclaredFee = MandatoryFee & {
  mainCode: string
  day: IsoDate
  total: ShareCents
  /** The waiting sales that pay, each with the shares that are still free. */
  charges: readonly (Sale & { free: ShareCents; fee: Fen })[]
}

/** Whether large sales of a money-market fund pay a fee on a day that is not confirmed. */
export function decideRedemptionFee(
  { today, calendar, found, sales }: FeeFacts,
  { fund, day: typed }: { fund: string; day: string },
): Decision<DeclaredFee> {
  const day = isoDate(typed)
  const rule = mandatoryFeeOn(day)
  if (rule === null) return refuse('mandatory-fee.no-rule', { day })
  if (day > today) return refuse('mandatory-fee.not-come', { day })
  if (!calendar.isOpen(day)) return refuse('day.closed', { day })
  if (!found?.isMoney) return refuse('mandatory-fee.no-money-fund', { fund })
  if (found.isConfirmed) return refuse('redemption.confirmed', { day })
  const { mainCode, total } = found
  if (total === 0n) return refuse('mandatory-fee.no-shares', { fund })
  const fee = { free: freeOfMandatoryFee(total, rule.share), rate: rule.rate }
  const charges = sales.map(({ earlier, ...sale }) => {
    const free = freeAfter(fee.free, earlier)
    return { ...sale, free, fee: chargeOf(sale.shares, ISSUE_NAV, { ...fee, free }) }
  })
  return decided({ ...fee, mainCode, day, total, charges: charges.filter(sale => sale.fee > 0n) })
}
