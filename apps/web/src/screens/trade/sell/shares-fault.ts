import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { addShares, parseShares, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { decideRedemption } from '@zhixiao/domain/order/redemption.ts'
import type { Holding } from '../../../features/holding/holdings.ts'
import { type SharesOut, sharesOutNames } from '../shares-out.ts'
import { figureFault, plainFigure } from '../typed-figure.ts'

type Limits = Pick<OutputOf<'trade.limit'>, 'minRedeem' | 'minHold'>

/** Why these shares cannot be redeemed, with the limiting figure; null when they can. The server's own rule. */
export function sharesFault(
  typed: string,
  { available, locked }: Pick<Holding, 'available' | 'locked'>,
  { minRedeem, minHold }: Limits,
  kind: SharesOut = 'sell',
): string | null {
  const act = sharesOutNames[kind]
  const shares = plainFigure(typed)
  if (shares === '') return `请输入${act}份额`
  const fault = figureFault(shares, 'shares')
  if (fault !== null) return fault
  const decision = decideRedemption({
    // Only the figures are checked: a fund closed for redemption says so next to the button.
    fund: { status: FUND_STATUS.open, fundType: 'mixed' },
    minRedeem: parseShares(minRedeem),
    minHold: parseShares(minHold),
    held: addShares(parseShares(available), parseShares(locked?.shares ?? '0.00')),
    frozen: ZERO_SHARES,
    sellable: parseShares(available),
    shares: parseShares(shares),
  })
  if (decision.ok) return null
  if (decision.code === 'TRADE-MIN-REDEEM') return `每次至少${act} ${moneyText(minRedeem)} 份，或全部${act}`
  if (decision.code === 'TRADE-MIN-HOLD') return `${act}后至少保留 ${moneyText(minHold)} 份，否则请全部${act}`
  return `最多可${act} ${moneyText(available)} 份`
}
