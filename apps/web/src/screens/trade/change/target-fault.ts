import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { limitText, moneyText } from '@zhixiao/domain/format/amounts.ts'
import { fen, fenText, parseFen } from '@zhixiao/domain/money/money.ts'
import { exceeds } from '@zhixiao/domain/order/purchase.ts'

type Limits = Pick<OutputOf<'trade.limit'>, 'singleMax' | 'dayMax' | 'usedToday'>

/** Why this much does not fit into the fund entered; null when it does. `amount`: the shares at the last NAV. */
export function targetFault(amount: string, { singleMax, dayMax, usedToday }: Limits): string | null {
  if (exceeds(parseFen(amount), parseFen(singleMax))) return `超过转入基金的单笔上限 ${limitText(singleMax)}`
  if (!exceeds(parseFen(usedToday) + parseFen(amount), parseFen(dayMax))) return null
  const left = parseFen(dayMax) > parseFen(usedToday) ? fenText(fen(parseFen(dayMax) - parseFen(usedToday))) : '0.00'
  return `超过转入基金今日剩余额度 ${moneyText(left)} 元`
}
