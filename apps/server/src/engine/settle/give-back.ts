import { type FundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import type { Holdings } from '@zhixiao/db/settle/holdings.ts'
import { listPayDays, nextSettlement } from '@zhixiao/db/settle/service-returns.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { type Fen, fen } from '@zhixiao/domain/money/money.ts'
import type { DueOrder, Holder } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { confirmAtOnce } from './confirm-at-once.ts'

/** Fees that go back with shares that left, each kind from an account of its own. */
type Cause = 'service' | 'floating'

type Given = { fundcode: string; day: IsoDate; holdings: Holdings; cause: Cause }

/** Pays what goes back with confirmed sales: by an order of its own, confirmed and paid together with the sale. */
export async function giveBack(
  tx: Tx,
  { fundcode, day, holdings, cause }: Given,
  returns: readonly { order: DueOrder; amount: Fen }[],
): Promise<void> {
  const paid = returns.filter(({ amount }) => amount > 0n)
  if (paid.length === 0) return
  const sales = paid.map(({ order }) => order.orderId)
  const payDays = await listPayDays(tx, sales, day)
  const orders = paid.map(
    ({ order: { orderId, custno, tradeacco, tradeDate, cause: reason, shares }, amount }): FundOrder => ({
      custno,
      tradeacco,
      fundcode,
      kind: KIND.refund,
      cause,
      amount,
      tradeDate,
      confirmDate: day,
      // Of frozen shares it waits with their money.
      ...((reason === 'liquidation-held' || reason === 'fund-conversion-held') && shares !== null
        ? { payDate: null, shares }
        : { payDate: payDays.get(orderId) ?? day }),
      parentOrderId: orderId,
      requestId: `${cause}-${orderId}`,
    }),
  )
  await confirmAtOnce(tx, { fundcode, day, holdings }, await insertFundOrders(tx, orders, holdings))
}

/** What is due for a sale by corrected NAVs, and what it got so far. */
export type Due = Holder & { orderId: bigint; left: IsoDate; due: Fen; given: Fen }

type Corrected = {
  fundcode: string
  /** The first day whose NAV was corrected or came late, and its version. */
  day: IsoDate
  version: number
  cause: Cause
}

/**
 * Places orders for what sales got too little of. What they got too much of stays with the customer. They are confirmed at the next
 * settlement and paid then, or later with a sale whose payment is delayed.
 */
export async function giveMore(
  tx: Tx,
  { fundcode, day, version, cause }: Corrected,
  sales: readonly Due[],
): Promise<FundOrder[]> {
  const short = sales.filter(({ due, given }) => due > given)
  if (short.length === 0) return []
  const confirmOn = await nextSettlement(tx)
  const payDays = await listPayDays(
    tx,
    short.map(each => each.orderId),
    confirmOn,
  )
  const orders = short.map(
    ({ custno, tradeacco, orderId, left, due, given }): FundOrder => ({
      custno,
      tradeacco,
      fundcode,
      kind: KIND.refund,
      cause,
      amount: fen(due - given),
      tradeDate: left,
      confirmDate: confirmOn,
      payDate: payDays.get(orderId) ?? confirmOn,
      parentOrderId: orderId,
      requestId: `${cause}-${orderId}-${day}-${version}`,
    }),
  )
  await insertFundOrders(tx, orders)
  return orders
}
