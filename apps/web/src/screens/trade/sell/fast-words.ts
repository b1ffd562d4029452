import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { FAST_CONDITIONS } from '@zhixiao/domain/fund/fast-offer.ts'
import { parseFen, parseShares } from '@zhixiao/domain/money/money.ts'
import { advanceFor, type Payout, payouts } from '@zhixiao/domain/order/fast-redemption.ts'
import { dayWords, undoRow } from '../../../features/order/day-words.ts'
import type { Workdates } from '../money-timetable.ts'
import { plainFigure } from '../typed-figure.ts'

export type Fast = NonNullable<OutputOf<'trade.limit'>['fast']>

/** What must be said with every offer of a same-day redemption. */
export const fastRisk = (payout: Payout): string =>
  `快速赎回由商业银行垫付。${FAST_CONDITIONS}；提交后不能撤单${payout === 'fast-or-ordinary' ? '，转为普通赎回的除外' : ''}。`

/** Until when a redemption requested now can be withdrawn; what is paid on the same day never. */
export function undoRowOf(payout: Payout, dates: Workdates, today: string): { label: string; value: string } {
  const ordinary = undoRow(dates, today)
  if (payout === 'ordinary') return ordinary
  const never = '不能撤单'
  if (payout === 'fast' || !dates.canUndo) return { ...ordinary, value: never }
  return { ...ordinary, value: `${never}；转为普通赎回后，${ordinary.value} 前可撤单` }
}

/** Whether an order that asked for a payment on the same day was placed as an ordinary one, as its customer accepted. */
export const isOrdinaryInstead = (
  payout: Payout,
  { payDate, acceptAt }: { payDate: string | null; acceptAt: string },
) => payout === 'fast-or-ordinary' && payDate !== shanghaiDate(Date.parse(acceptAt))

/** The choice of a draft; one that the fund does not offer is an ordinary redemption. */
export const payoutOf = (chosen: string, fast: Fast | undefined): Payout =>
  (fast && payouts.find(each => each === chosen)) ?? 'ordinary'

/** Why the line pays nothing now; null when it does. */
export function fastObstacle({ left, available }: Fast): string | null {
  if (available === '0.00') return '快速赎回暂不可用，请选择普通赎回。'
  return left === '0.00' ? '您今日的快速赎回额度已用完，请选择普通赎回。' : null
}

/** Why these shares cannot be redeemed in this way; null when they can. */
export function fastFault(typed: string, payout: Payout, fast: Fast | undefined): string | null {
  if (payout === 'ordinary' || !fast) return null
  const amount = advanceFor(parseShares(plainFigure(typed)))
  if (amount > parseFen(fast.left)) return `今日还可快速赎回 ${moneyText(fast.left)} 元，超出部分请用普通赎回`
  return payout === 'fast' && amount > parseFen(fast.available)
    ? '快速赎回的垫资额度不足，请减少份额，或同意转为普通赎回'
    : null
}

type Rows = { label: string; value: string }[]

const ordinaryArrival = ({ payDate }: Workdates) => dayWords(payDate, 'YYYY-MM-DD')
const noIncomeFrom = (day: string) => `自 ${dayWords(day)}起，赎回的份额不再享有收益`

/** Arrival and income of a redemption of a money-market fund, as the customer confirms them. */
export function payoutRows(payout: Payout, fast: Fast, dates: Workdates): Rows {
  const ordinary = [
    { label: '预计到账', value: ordinaryArrival(dates) },
    { label: '收益', value: noIncomeFrom(dates.confirmDate) },
  ]
  if (payout === 'ordinary') return [{ label: '到账方式', value: '普通赎回' }, ...ordinary]
  return [
    { label: '到账方式', value: '快速赎回' },
    { label: '到账', value: '提交后即时付款' },
    { label: '收益', value: `${noIncomeFrom(fast.day)}（付款当日起）` },
    {
      label: '未能付款时',
      value:
        payout === 'fast'
          ? '申请不成立，份额不变'
          : `转为普通赎回，${ordinaryArrival(dates)}到账，${noIncomeFrom(dates.confirmDate)}`,
    },
  ]
}
