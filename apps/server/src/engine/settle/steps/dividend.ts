import { type Declared, readEntitled } from '@zhixiao/db/settle/declared-dividends.ts'
import { type FundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { shareCents } from '@zhixiao/domain/money/money.ts'
import type { ActRule } from './act-rule.ts'

/** Shares frozen by an authority get a separate dividend, held back until they are released (rules 2.8). */
export const dividend: ActRule<Declared, FundOrder[]> = {
  facts: readEntitled,
  decide: (act, { entitled, payDate }, { settleOn }) =>
    entitled.flatMap(({ custno, tradeacco, shares, frozen, method }) => {
      const order = {
        custno,
        tradeacco,
        fundcode: act.fundcode,
        kind: KIND.dividend,
        cause: 'dividend',
        tradeDate: act.day,
        confirmDate: settleOn,
        dividendMethod: method,
      } as const
      const key = `div-${act.fundcode}-${act.day}-${tradeacco}`
      const free = shareCents(shares - frozen)
      return [
        ...(free > 0n ? [{ ...order, shares: free, payDate, requestId: key }] : []),
        ...(frozen > 0n ? [{ ...order, shares: frozen, payDate: null, requestId: `${key}-f` }] : []),
      ]
    }),
  write: async (tx, _, orders) => ({ placed: (await insertFundOrders(tx, orders)).length, confirmed: 0 }),
}
