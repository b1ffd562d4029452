import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { limitText, moneyText } from '@zhixiao/domain/format/amounts.ts'
import { fen, fenText, moneyFor, parseFen, parseNav, parseShares } from '@zhixiao/domain/money/money.ts'
import { exceeds } from '@zhixiao/domain/order/purchase.ts'
import type { Holding } from '../../../features/holding/holdings.ts'
import type { FaultOf } from '../quick-figures.ts'
import { sharesFault } from '../sell/shares-fault.ts'
import { plainFigure } from '../typed-figure.ts'

type Limits = Pick<OutputOf<'trade.limit'>, 'singleMax' | 'dayMax' | 'usedToday'>

/**
 * Why these shares cannot be converted: by the rules of the source fund and, once chosen, of the target fund at the
 * last NAV.
 */
export const conversionFaultOf =
  (
    holding: Pick<Holding, 'available' | 'locked' | 'nav'>,
    out: Parameters<typeof sharesFault>[2],
    into: Limits | undefined,
  ): FaultOf =>
  figure => {
    const fault = sharesFault(figure, holding, out, 'change')
    if (fault !== null || into === undefined) return fault
    return targetFault(fenText(moneyFor(parseShares(plainFigure(figure)), parseNav(holding.nav))), into)
  }

function targetFault(amount: string, { singleMax, dayMax, usedToday }: Limits): string | null {
  if (exceeds(parseFen(amount), parseFen(singleMax))) return `超过转入基金的单笔上限 ${limitText(singleMax)}`
  if (!exceeds(parseFen(usedToday) + parseFen(amount), parseFen(dayMax))) return null
  const left = parseFen(dayMax) > parseFen(usedToday) ? fenText(fen(parseFen(dayMax) - parseFen(usedToday))) : '0.00'
  return `超过转入基金今日剩余额度 ${moneyText(left)} 元`
}
