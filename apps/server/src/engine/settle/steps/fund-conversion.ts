import {
  type DueConversion,
  lockFundConversion,
  lockUnpaidPurchases,
  recordFundConversion,
} from '@zhixiao/db/settle/fund-conversions.ts'
import { type FundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import { endSalesOf } from '@zhixiao/db/settle/liquidations.ts'
import { failPurchases } from '@zhixiao/db/settle/manager-decisions.ts'
import { holdFund } from '@zhixiao/db/settle/settle-day.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { type ShareCents, shareCents, sumShares, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { batched } from '../../../kernel/batched.ts'
import { confirmAtOnce } from '../confirm-at-once.ts'
import type { ActRule } from './act-rule.ts'

/** Orders placed per statement. */
const BATCH = 10_000

type Conversion = Pick<DueConversion, 'target' | 'nav' | 'targetNav'> & {
  orders: FundOrder[]
  /** The dividend methods that holders take with them. */
  methods: FundOrder[]
  shares: ShareCents
  holders: number
}

/**
 * Places the conversion of a whole fund: an order for all shares of each holding, a separate one for those that an
 * authority froze. The settlement confirms them in chunks at the NAVs of the act's day; until then they are frozen.
 */
export const fundConversion: ActRule<DueConversion, Conversion> = {
  facts: async (tx, { fundcode }, { settleOn }) => {
    // What is left of a fund whose trading is over: the remainder of its last day, and purchases that nobody paid.
    await endSalesOf(tx, fundcode)
    await failPurchases(tx, settleOn, await lockUnpaidPurchases(tx, fundcode), [], 'FUND-ENDED')
    return lockFundConversion(tx, fundcode)
  },
  decide: ({ fundcode, day }, { target, nav, targetNav, holders }, { settleOn }) => {
    const orders = holders.flatMap(({ custno, tradeacco, shares, frozen }) => {
      const free = shareCents(shares - frozen)
      const parts = [
        { cause: 'fund-conversion', shares: free, movedBefore: ZERO_SHARES, end: '' },
        { cause: 'fund-conversion-held', shares: frozen, movedBefore: free, end: '-f' },
      ] as const
      const of = { custno, tradeacco, fundcode, targetFundcode: target, tradeDate: day, confirmDate: settleOn }
      return parts
        .filter(part => part.shares > 0n)
        .map(({ end, ...part }): FundOrder => {
          return { ...of, ...part, kind: KIND.conversion, requestId: `conv-${fundcode}-${day}-${tradeacco}${end}` }
        })
    })
    const methods = holders.flatMap(({ custno, tradeacco, method: dividendMethod }): FundOrder[] => {
      if (dividendMethod === null) return []
      const of = { custno, tradeacco, fundcode: target, tradeDate: day, confirmDate: settleOn, dividendMethod }
      const requestId = `conv-${fundcode}-${day}-${tradeacco}-m`
      return [{ ...of, kind: KIND.dividendMethod, cause: 'fund-conversion', requestId }]
    })
    const total = sumShares(holders.map(each => each.shares))
    return { target, nav, targetNav, orders, methods, shares: total, holders: holders.length }
  },
  write: async (tx, { fundcode }, { target, orders, methods, ...sums }, { settleOn }) => {
    let placed = 0
    for (const some of batched(orders, BATCH)) placed += (await insertFundOrders(tx, some)).length
    await holdFund(tx, target)
    for (const some of batched(methods, BATCH)) {
      const chosen = await insertFundOrders(tx, some)
      await confirmAtOnce(tx, { fundcode: target, day: settleOn, holdings: 'holding' }, chosen)
    }
    await recordFundConversion(tx, fundcode, sums)
    return { placed, confirmed: 0 }
  },
}
