import type { Db } from '@zhixiao/db/connect.ts'
import { listUnbookedOrders, type UnbookedOrder } from '@zhixiao/db/query/unbooked-orders.ts'
import { readMandatoryFees } from '@zhixiao/db/settle/mandatory-fees.ts'
import { readContract } from '@zhixiao/db/settle/settle-day.ts'
import type { Move } from '@zhixiao/domain/assets/holding-days.ts'
import type { MandatoryFee } from '@zhixiao/domain/fee/mandatory-fee.ts'
import { shareCents } from '@zhixiao/domain/money/money.ts'
import { sharesBought, sharesConverted } from './promised-shares.ts'

export type PlacedMove = Move & { fundcode: string; tradeacco: string }

/**
 * What pending orders will move, computed as settlement does: NAVs after the one of their trading day already apply to
 * it.
 */
export async function readMovesOfOrders(db: Db, custno: string): Promise<PlacedMove[]> {
  const moves: PlacedMove[] = []
  const orders = await listUnbookedOrders(db, custno)
  const conversions = orders.filter(order => order.target_fundcode !== null)
  const mandatory = await readMandatoryFees(
    db,
    conversions.map(order => order.order_id),
  )
  for (const order of orders) moves.push(...(await movesOf(db, order, mandatory.get(order.order_id) ?? null)))
  return moves
}

async function movesOf(db: Db, order: UnbookedOrder, mandatory: MandatoryFee | null): Promise<PlacedMove[]> {
  const { tradeacco, fundcode, day, nav, amount, shares } = order
  const { confirm_date: confirmDate, target_fundcode: targetFund, target_nav: targetNav } = order
  if (nav === null) return []
  const contract = await readContract(db, fundcode)
  if (amount !== null)
    return [{ tradeacco, fundcode, day, shares: sharesBought({ ...order, amount }, { contract, nav }) }]
  if (shares === null) return []
  const moves = [{ tradeacco, fundcode, day, shares: shareCents(-shares) }]
  if (targetFund === null || targetNav === null) return moves
  const into = { contract: await readContract(db, targetFund), nav: targetNav }
  const entering = await sharesConverted(
    db,
    { ...order, orderId: order.order_id, confirmDate, shares, nav, contract, mandatory },
    into,
  )
  return [...moves, { tradeacco, fundcode: targetFund, day, shares: entering }]
}
