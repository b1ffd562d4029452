import type { Db } from '@zhixiao/db/connect.ts'
import { listHeldBack } from '@zhixiao/db/settle/declared-dividends.ts'
import { type FundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import type { Holdings } from '@zhixiao/db/settle/holdings.ts'
import { holdFund } from '@zhixiao/db/settle/settle-day.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { toRelease } from '@zhixiao/domain/settle/dividend.ts'
import { confirmAtOnce } from '../confirm-at-once.ts'

/** Pays held-back dividends in its own transaction, and only when the fund has any. */
export async function payHeldBack(db: Db, fundcode: string, day: IsoDate): Promise<number> {
  if ((await listHeldBack(db, fundcode)).every(held => toRelease(held, held.frozen) === 0n)) return 0
  return withTx(db, async tx => {
    await holdFund(tx, fundcode)
    return releaseDividends(tx, fundcode, day, 'holding')
  })
}

/**
 * Pays held-back dividends for shares that are free now, including those this settlement freed. Returns the number of
 * payments.
 */
export async function releaseDividends(tx: Tx, fundcode: string, day: IsoDate, holdings: Holdings): Promise<number> {
  const orders = (await listHeldBack(tx, fundcode)).flatMap(held => {
    const amount = toRelease(held, held.frozen)
    if (amount === 0n) return []
    const { custno, tradeacco, orderId: parentOrderId } = held
    const payDate = held.payDate !== null && held.payDate > day ? held.payDate : day
    const requestId = `released-${parentOrderId}-${day}`
    const order: FundOrder = {
      custno,
      tradeacco,
      fundcode,
      kind: KIND.refund,
      cause: 'released',
      amount,
      tradeDate: day,
      confirmDate: day,
      payDate,
      parentOrderId,
      requestId,
    }
    return [order]
  })
  return confirmAtOnce(tx, { fundcode, day, holdings }, await insertFundOrders(tx, orders, holdings))
}
