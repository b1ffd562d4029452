import type { Db } from '../connect.ts'
import { Grouped } from './grouped.ts'
import {
  type PlacedOrder,
  type PurchaseIntent,
  placePurchases,
  placeRedemptions,
  type RedemptionIntent,
} from './place-order.ts'

/**
 * Places the orders of one process in groups. Null and unique violations as of `placePurchases` for an order alone.
 * @throws GroupIsFull with too many orders waiting
 */
export type Placer = {
  purchase(intent: PurchaseIntent): Promise<PlacedOrder | null>
  redemption(intent: RedemptionIntent): Promise<PlacedOrder | null>
}

export function createPlacer(db: Db): Placer {
  // An order locks its customer's day limit of the fund, or the customer's holding.
  const purchases = new Grouped<PurchaseIntent, PlacedOrder | null>({
    work: intents => placePurchases(db, intents),
    keysOf: ({ custno, fundcode, requestId }) => [`${custno} ${fundcode}`, `${custno} of ${requestId}`],
  })
  const redemptions = new Grouped<RedemptionIntent, PlacedOrder | null>({
    work: intents => placeRedemptions(db, intents),
    keysOf: ({ custno, tradeacco, fundcode, requestId }) => [
      `${custno} ${tradeacco} ${fundcode}`,
      `${custno} of ${requestId}`,
    ],
  })
  return { purchase: intent => purchases.submit(intent), redemption: intent => redemptions.submit(intent) }
}
