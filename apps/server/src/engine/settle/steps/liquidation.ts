import { type FundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import { type DuePayment, endSalesOf, lockLiquidation, recordLiquidation } from '@zhixiao/db/settle/liquidations.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import {
  addFen,
  addShares,
  type Fen,
  fen,
  type ShareCents,
  shareCents,
  sumFen,
  ZERO_FEN,
} from '@zhixiao/domain/money/money.ts'
import { liquidationParts } from '@zhixiao/domain/settle/liquidation.ts'
import { batched } from '../../../kernel/batched.ts'
import type { ActRule } from './act-rule.ts'

/** Orders placed per statement. */
const BATCH = 10_000

type Payment = { orders: FundOrder[]; total: ShareCents; paid: Fen; left: Fen }

/**
 * Places a payment of a fund that ends: an order for what each holder gets, a separate one for frozen shares, whose money
 * waits, and with the last payment those that cancel the shares. The settlement confirms them in chunks; the free shares
 * that they cancel are frozen until then.
 */
export const liquidation: ActRule<DuePayment, Payment> = {
  facts: async (tx, act) => {
    await endSalesOf(tx, act.fundcode)
    return lockLiquidation(tx, act)
  },
  decide: (act, due, { settleOn }) => {
    const { fundcode, day } = act
    const amount = due.isLast ? addFen(due.amount, due.left) : due.amount
    const total = addShares(...due.holders.map(each => each.shares))
    const orders = due.holders.flatMap(({ custno, tradeacco, ...held }) => {
      const gets = liquidationParts({ amount, total }, held)
      const parts = [
        { cause: 'liquidation', shares: shareCents(held.shares - held.frozen), money: gets.free, end: '' },
        { cause: 'liquidation-held', shares: held.frozen, money: gets.held, end: '-f' },
      ] as const
      const of = { custno, tradeacco, fundcode, tradeDate: due.navDay, confirmDate: settleOn }
      const key = `liq-${fundcode}-${day}-${tradeacco}`
      const some = parts.filter(part => part.shares > 0n)
      return [
        ...some
          .filter(part => part.money > 0n)
          .map(({ cause, shares, money, end }): FundOrder => {
            const payDate = cause === 'liquidation' ? settleOn : null
            return { ...of, kind: KIND.refund, cause, amount: money, shares, payDate, requestId: `${key}${end}` }
          }),
        ...some
          .filter(() => due.isLast)
          .map(({ cause, shares, end }): FundOrder => {
            return { ...of, kind: KIND.forcedDecrease, cause, shares, requestId: `${key}-end${end}` }
          }),
      ]
    })
    const paid = sumFen(orders.map(order => order.amount ?? ZERO_FEN))
    return { orders, total, paid, left: fen(amount - paid) }
  },
  write: async (tx, act, { orders, ...sums }) => {
    let placed = 0
    for (const some of batched(orders, BATCH)) placed += (await insertFundOrders(tx, some)).length
    if (sums.total > 0n) await recordLiquidation(tx, act, sums)
    return { placed, confirmed: 0 }
  },
}
