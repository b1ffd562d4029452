import type { Db } from './connect.ts'
import { type Withdrawal, type WithdrawalIntent, withdrawOrders } from './settle/withdraw-orders.ts'
import { type DividendMethodIntent, placeDividendMethods } from './trade/dividend-methods.ts'
import { type FastIntent, placeFastRedemption } from './trade/fast-redemptions.ts'
import { Grouped } from './trade/grouped.ts'
import { type ConversionIntent, placeConversions } from './trade/place-conversion.ts'
import {
  type Intent,
  type PlacedOrder,
  type PurchaseIntent,
  placePurchases,
  placeRedemptions,
  type RedemptionIntent,
} from './trade/place-order.ts'

type Place<Each extends Intent> = (intent: Each) => Promise<PlacedOrder | null>

/**
 * Places and withdraws the orders of one process in groups. Null and unique violations as of `placePurchases` for an order
 * alone.
 * @throws GroupIsFull with too many orders waiting
 */
export type Placer = {
  purchase: Place<PurchaseIntent>
  redemption: Place<RedemptionIntent>
  /** Alone, in a transaction of its own. */
  fastRedemption: Place<FastIntent>
  conversion: Place<ConversionIntent>
  dividendMethod: Place<DividendMethodIntent>
  withdrawal: (intent: WithdrawalIntent) => Promise<Withdrawal>
}

const requestOf = ({ custno, requestId }: Pick<Intent, 'custno' | 'requestId'>) => `request ${custno} ${requestId}`
const limitOf = (custno: string, fundcode: string) => `limit ${custno} ${fundcode}`
const holdingOf = ({ custno, tradeacco, fundcode }: Intent) => `holding ${custno} ${tradeacco} ${fundcode}`

export function createPlacer(db: Db): Placer {
  const purchases = new Grouped<PurchaseIntent, PlacedOrder | null>({
    work: intents => placePurchases(db, intents),
    keysOf: intent => [requestOf(intent), limitOf(intent.custno, intent.fundcode)],
  })
  const redemptions = new Grouped<RedemptionIntent, PlacedOrder | null>({
    work: intents => placeRedemptions(db, intents),
    keysOf: intent => [requestOf(intent), holdingOf(intent)],
  })
  const conversions = new Grouped<ConversionIntent, PlacedOrder | null>({
    work: intents => placeConversions(db, intents),
    keysOf: intent => [requestOf(intent), holdingOf(intent), limitOf(intent.custno, intent.targetFundcode)],
  })
  const methods = new Grouped<DividendMethodIntent, PlacedOrder | null>({
    work: intents => placeDividendMethods(db, intents),
    keysOf: intent => [requestOf(intent), holdingOf(intent)],
  })
  const withdrawals = new Grouped<WithdrawalIntent, Withdrawal>({
    work: intents => withdrawOrders(db, intents),
    keysOf: intent => [requestOf(intent), `order ${intent.orderId}`],
  })
  return {
    purchase: intent => purchases.submit(intent),
    redemption: intent => redemptions.submit(intent),
    fastRedemption: intent => placeFastRedemption(db, intent),
    conversion: intent => conversions.submit(intent),
    dividendMethod: intent => methods.submit(intent),
    withdrawal: intent => withdrawals.submit(intent),
  }
}
