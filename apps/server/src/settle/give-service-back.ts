import { accrueService, lockAccruals } from '@zhixiao/db/market/service-accrual.ts'
import type { FundOrder } from '@zhixiao/db/settle/fund-orders.ts'
import { insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import type { Holdings } from '@zhixiao/db/settle/holdings.ts'
import { listPayDays, listSplits, writeLotReturns } from '@zhixiao/db/settle/service-returns.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { type FundContract, hasServiceFee } from '@zhixiao/domain/fee/fund-contract.ts'
import type { Lot } from '@zhixiao/domain/fee/redemption-fee.ts'
import { SERVICE_ACCRUES_FROM } from '@zhixiao/domain/fee/service-return.ts'
import { perShareE12 } from '@zhixiao/domain/money/money.ts'
import { isLeaving, type ReturnFacts, serviceReturns } from '@zhixiao/domain/settle/service-return.ts'
import type { Settled } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { confirmAtOnce } from './fund-acts.ts'

type Left = {
  fund: FundContract
  day: IsoDate
  tradeDate: IsoDate
  settled: Settled
  /** Lots as before the settlement, by holdingKey. */
  lots: ReadonlyMap<string, readonly Lot[]>
  holdings: Holdings
}

/**
 * Returns the service fee of the shares that left on one trading day. The company pays it by a separate order, confirmed
 * and paid together with the sale.
 */
export async function giveServiceBack(tx: Tx, { fund, day, tradeDate, settled, lots, holdings }: Left): Promise<void> {
  const { fundcode } = fund
  const confirmed = settled.confirmed.filter(({ order }) => isLeaving(order))
  if (confirmed.length === 0 || tradeDate < SERVICE_ACCRUES_FROM || !hasServiceFee(fund)) return
  const boughtOn = [...lots.values()].flatMap(of => of.map(lot => lot.tradeDate))
  const returns = serviceReturns({ confirmed }, lots, await readReturnFacts(tx, fundcode, tradeDate, boughtOn))
  await writeLotReturns(tx, returns)
  const paid = returns.filter(({ amount }) => amount > 0n)
  const payDays = await listPayDays(
    tx,
    paid.map(({ order }) => order.orderId),
    day,
  )
  const orders = paid.map(
    ({ order: { orderId, custno, tradeacco }, amount }): FundOrder => ({
      custno,
      tradeacco,
      fundcode,
      kind: KIND.refund,
      cause: 'service',
      amount,
      tradeDate,
      confirmDate: day,
      payDate: payDays.get(orderId) ?? day,
      parentOrderId: orderId,
      requestId: `service-${orderId}`,
    }),
  )
  await confirmAtOnce(tx, { fundcode, day, holdings }, await insertFundOrders(tx, orders, holdings))
}

/** The accrual index of a class on the days that lots bought on `boughtOn` need; extends it to the day left if necessary. */
export async function readReturnFacts(
  tx: Tx,
  fundcode: string,
  left: IsoDate,
  boughtOn: readonly IsoDate[],
): Promise<ReturnFacts> {
  const since = SERVICE_ACCRUES_FROM
  const splits = await listSplits(tx, fundcode, since, left)
  const days = [left, ...boughtOn.filter(bought => bought >= since), ...splits.map(split => split.day)]
  let sums = await lockAccruals(tx, fundcode, days)
  if (!sums.has(left)) {
    await accrueService(tx, [{ fundcode, day: addDays(left, -1) }], since)
    sums = await lockAccruals(tx, fundcode, days)
  }
  if (!sums.has(left)) throw new Error(`the service fee of ${fundcode} is not accrued up to ${left}`)
  // Days before the index have accrued nothing.
  const sumOn = (day: IsoDate) => sums.get(day) ?? perShareE12(0n)
  // All lots are own sales: agencies' sales are not registered here.
  return { about: { channel: 'own' }, splits, sumOn }
}
